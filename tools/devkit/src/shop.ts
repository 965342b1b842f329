import { createHmac } from 'node:crypto';
import path from 'node:path';
import { Child, stopAll } from './child.ts';
import { DESK_REMOTES, REMOTES, type RemoteName } from './paths.ts';
import type { Ports } from './ports.ts';
import { publishBuilds } from './releases.ts';
import { sandboxSecret } from './sandbox-secret.ts';
import { seed } from './seed.ts';

export type ProcessName = 'shell' | 'api' | 'sandbox' | 'desk' | 'desk-remotes' | `remote-${RemoteName}`;

export type ShopOptions = {
  ports: Ports;
  dataDir: string;
  /** More environment for every process. */
  env?: Record<string, string>;
  /** Processes that are left out, to be started later. */
  without?: readonly ProcessName[];
  log?: (message: string) => void;
  onCrash?: (message: string) => void;
  /** Starts a process again that dies once everything runs; `onCrash` hears of one that dies again and again. */
  restart?: boolean;
  /** Ends what was started, also while others still start; `startShop` throws its reason then. */
  signal?: AbortSignal;
};

/** Half a second before the first new start, sixteen before the last. */
const RESTARTS = { limit: 6, delay: 500 };

/** How long a process may take to answer, in milliseconds. */
const START_TIMEOUT = 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until an address answers 2xx. */
async function answers(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} did not answer within ${START_TIMEOUT / 1000} s`);
    await pause(100);
  }
}

const local = (port: number) => `http://127.0.0.1:${port}`;
const open = (port: number) => `http://localhost:${port}`;

/** Makes the variables that tell every process of the shop about the others. */
export function processEnvironment({
  ports,
  dataDir,
  env = {},
}: Pick<ShopOptions, 'ports' | 'dataDir' | 'env'>): Record<string, string> {
  const secret = process.env.SANDBOX_SECRET || sandboxSecret(dataDir);
  return {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PUBLIC_URL: open(ports.shell),
    DESK_URL: open(ports.desk),
    DESK_PORT: String(ports.desk),
    API_URL: local(ports.api),
    SANDBOX_URL: open(ports.sandbox),
    PAYMENT_ORIGINS: open(ports.sandbox),
    SOCIAL_SANDBOX_URL: open(ports.sandbox),
    // Browsers take every name below `localhost` for this machine.
    PREVIEWS: `http://*.preview.localhost:${ports.shell}`,
    SHELL_STATE: path.join(dataDir, 'shell'),
    DESK_STATE: path.join(dataDir, 'desk'),
    // The sandbox plays the supplier too: it sells what the demo's games are topped up with, and knows every player.
    MOOGOLD_URL: `${open(ports.sandbox)}/moogold`,
    MOOGOLD_PARTNER_ID: 'sandbox',
    SANDBOX_SECRET: secret,
    PAGE_KEY: process.env.PAGE_KEY || createHmac('sha256', secret).update('pages').digest('hex'),
    MOOGOLD_SECRET: secret,
    SUPPLIER_ASK_EVERY: '1000',
    // The sandbox has a cash register, too.
    RECEIPT_VAT: 'vat22',
    RECEIPT_FFD: '1.2',
    SHELL_PORT: String(ports.shell),
    API_PORT: String(ports.api),
    SANDBOX_PORT: String(ports.sandbox),
    ...Object.fromEntries(REMOTES.map((name) => [`REMOTE_${name.toUpperCase()}_URL`, open(ports[name])])),
    ...Object.fromEntries(
      DESK_REMOTES.map(({ name }) => [`${name.toUpperCase()}_URL`, `${open(ports.desk_remotes)}/${name}`]),
    ),
    ...env,
  };
}

type ProcessDescription = {
  name: ProcessName;
  args: string[];
  env: Record<string, string> /** Answers when the process is ready. */;
  url: string;
};

function describeProcesses(options: ShopOptions): ProcessDescription[] {
  const { ports, dataDir } = options;
  const common = processEnvironment(options);
  const origins = REMOTES.map((name) => ({
    name: `remote-${name}` as const,
    args: [
      'federation/registry/src/serve.ts',
      path.join(dataDir, 'releases', name),
      '--port',
      String(ports[name]),
    ],
    env: common,
    url: `${local(ports[name])}/healthz`,
  }));
  return [
    ...origins,
    {
      name: 'api',
      args: ['api/src/server.ts'],
      // The shell passes on who calls; what a browser says of itself the shell has dropped.
      env: { TRUSTED_PROXIES: 'loopback', ...common },
      url: `${local(ports.api)}/healthz`,
    },
    { name: 'sandbox', args: ['sandbox/src/server.ts'], env: common, url: `${local(ports.sandbox)}/` },
    {
      name: 'shell',
      args: ['--enable-source-maps', 'shell/dist/server/index.mjs'],
      env: common,
      url: `${local(ports.shell)}/healthz`,
    },
    {
      name: 'desk-remotes',
      args: [
        'federation/registry/src/serve.ts',
        path.join(dataDir, 'releases'),
        '--port',
        String(ports.desk_remotes),
      ],
      env: common,
      url: `${local(ports.desk_remotes)}/healthz`,
    },
    {
      name: 'desk',
      args: ['--enable-source-maps', 'desk/dist/server/index.mjs'],
      env: common,
      url: `${local(ports.desk)}/healthz`,
    },
  ];
}

/** Publishes the built remotes and starts every process of the shop. The parts must be built. */
export async function startShop(options: ShopOptions) {
  const { ports, dataDir, log = () => {}, onCrash = console.error, without = [], signal } = options;
  const keys = await publishBuilds(dataDir);
  await seed(dataDir, options.env ?? {}, log, signal);

  const described = new Map(
    describeProcesses({ ...options, env: { ...keys, ...options.env } }).map((process) => [
      process.name,
      process,
    ]),
  );
  const logs = path.join(dataDir, 'logs');
  const children = new Map(
    [...described].map(([name, { args, env }]) => [name, new Child({ name, args, env, logs })]),
  );
  // The shell goes first, so that nobody is served by half a shop.
  const stop = () => stopAll(children.values(), children.get('shell'));
  const start = async (name: ProcessName) => {
    children.get(name)!.start();
    await answers(described.get(name)!.url);
  };
  const names = [...children.keys()].filter((name) => !without.includes(name));
  try {
    const { promise: crash, reject: crashed } = Promise.withResolvers<never>();
    for (const child of children.values()) child.onCrash = (message) => crashed(new Error(message));
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => {
      for (const child of children.values()) child.expectEnd();
      crashed(signal.reason);
    });
    // The shell reads the remotes' pointers when it starts, so it starts last and at once has all of them.
    const others = names.filter((name) => name !== 'shell');
    await Promise.race([
      Promise.all(others.map(start)).then(() => (names.includes('shell') ? start('shell') : undefined)),
      crash,
    ]);
    crash.catch(() => {});
  } catch (error) {
    await stop();
    throw error;
  }
  for (const child of children.values()) {
    child.onCrash = onCrash;
    if (!options.restart) continue;
    child.restart = { ...RESTARTS, log: console.error };
    child.watch(described.get(child.name as ProcessName)!.url);
  }
  return {
    url: `http://localhost:${ports.shell}`,
    deskUrl: `http://localhost:${ports.desk}`,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    apiUrl: `http://localhost:${ports.api}`,
    /** The shell's environment: enough to start another one over the same parts. */
    shellEnvironment: described.get('shell')!.env,
    stop,
    start,
    pid: (name: ProcessName) => children.get(name)!.pid,
    /** Ends a process as a crash would. */
    kill: (name: ProcessName, signal: NodeJS.Signals = 'SIGKILL') => children.get(name)!.stop(signal),
  };
}
