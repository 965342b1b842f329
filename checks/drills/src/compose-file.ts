import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { interpolateAll } from './interpolate.ts';

export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';
/** Times in milliseconds. */
export type HealthCheck = {
  test: string[];
  interval: number;
  timeout: number;
  retries: number;
  startPeriod: number;
  startInterval: number;
};
export type Mount = { source: string; target: string };
export type Service = {
  name: string;
  command: string[];
  environment: Record<string, string>;
  mounts: Mount[];
  /** Folders that are empty at every start. */
  temporary: string[];
  isReadOnly: boolean;
  dependsOn: Record<string, Condition>;
  health: HealthCheck | undefined;
  restarts: boolean;
};

type Raw = {
  profiles?: string[];
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number>;
  env_file?: { path: string; required?: boolean }[];
  volumes?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  depends_on?: Record<string, { condition: Condition }>;
  healthcheck?: Record<string, unknown> & { test?: string[]; disable?: boolean };
  restart?: string;
};

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 };

function milliseconds(text: unknown, otherwise: number): number {
  if (text === undefined) return otherwise;
  const [, number, unit] = /^(\d+)(ms|s|m)$/.exec(String(text)) ?? [];
  if (!unit) throw new Error(`${JSON.stringify(text)} is no duration such as 10s`);
  return Number(number) * UNITS[unit]!;
}

function readHealth({ healthcheck }: Raw): HealthCheck | undefined {
  if (!healthcheck || healthcheck.disable) return undefined;
  const [kind, ...test] = healthcheck.test ?? [];
  if (kind !== 'CMD') throw new Error(`A health check is [CMD, …] here, not ${JSON.stringify(kind)}`);
  const interval = milliseconds(healthcheck.interval, 30_000);
  return {
    test,
    interval,
    timeout: milliseconds(healthcheck.timeout, 30_000),
    retries: Number(healthcheck.retries ?? 3),
    startPeriod: milliseconds(healthcheck.start_period, 0),
    startInterval: milliseconds(healthcheck.start_interval, interval),
  };
}

/** Those of `.env`. */
type Variables = Record<string, string | undefined>;

function readEnvironment(raw: Raw, folder: string, variables: Variables): Record<string, string> {
  const fromFiles = (raw.env_file ?? []).map(({ path: file, required = true }) => {
    // Its variables are given to this program.
    if (file === '.env') return variables;
    const place = path.resolve(folder, file);
    if (!existsSync(place) && !required) return {};
    return parseEnv(readFileSync(place, 'utf8')) as Record<string, string>;
  });
  const own = Object.entries(raw.environment ?? {}).map(([name, value]) => [name, String(value)]);
  return Object.assign({}, ...fromFiles, Object.fromEntries(own));
}

function readService(name: string, raw: Raw, folder: string, variables: Variables): Service {
  return {
    name,
    command: [...(raw.entrypoint ?? []), ...(raw.command ?? [])],
    environment: readEnvironment(raw, folder, variables),
    mounts: (raw.volumes ?? []).map((text) => {
      const [source = '', target = ''] = text.split(':');
      return { source: /^[./]/.test(source) ? path.resolve(folder, source) : source, target };
    }),
    temporary: (raw.tmpfs ?? []).map((text) => text.split(':')[0]!),
    isReadOnly: raw.read_only ?? false,
    dependsOn: Object.fromEntries(
      Object.entries(raw.depends_on ?? {}).map(([other, { condition }]) => [other, condition]),
    ),
    health: readHealth(raw),
    restarts: ['always', 'unless-stopped'].includes(raw.restart ?? 'no'),
  };
}

/**
 * The services of a Compose file that have no profile or one of these, with the variables put in. It knows the forms that this project's file
 * uses; a test checks that file against the specification's schema.
 */
export function readComposeFile(
  file: string,
  variables: Variables,
  profiles: readonly string[] = [],
): Service[] {
  // Each remote repeats the anchors; the file is our own.
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, Raw>;
  };
  const wanted = Object.entries(services).filter(
    ([, raw]) => !raw.profiles || raw.profiles.some((profile) => profiles.includes(profile)),
  );
  const folder = path.dirname(file);
  return wanted.map(([name, raw]) =>
    readService(name, interpolateAll(raw, variables) as Raw, folder, variables),
  );
}
