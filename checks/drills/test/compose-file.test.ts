import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { fillExample, readSite } from '@shop/deploy/env-file';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import remotes from '@shop/platform/remotes' with { type: 'json' };
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readComposeFile } from '../src/compose-file.ts';
import { ROOT } from '../src/compose-project.ts';
import { Container } from '../src/container.ts';

type RawService = {
  image?: string;
  build?: { target: string; args?: { PART: string } };
  command?: string[];
  user?: string;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { resources: { limits: Record<string, unknown> } };
  ports?: string[];
  volumes?: string[];
  networks?: string[];
};
type RawFile = { services: Record<string, RawService>; volumes: object; networks: object };

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const file = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as RawFile;
const deskRemotes = JSON.parse(read('desk/remotes.json')) as object;
const services = Object.entries(file.services);
const lasting = services.filter(([, { restart }]) => restart === 'unless-stopped');
const targets = [...read('Dockerfile').matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name);

test('is what the Compose specification allows', () => {
  const schema = JSON.parse(read('checks/drills/test/vendor/compose-spec.json')) as object;
  const validate = new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
    validateSchema: false,
  }).compile(schema);
  validate(file);
  expect(validate.errors).toBeNull();
});

test('has the whole project, and everything for trying in a profile', () => {
  const usual = services.filter(([, { profiles }]) => !profiles).map(([name]) => name);
  const origins = Object.keys(remotes).map((name) => `remote-${name}`);
  expect(usual.sort()).toEqual(
    [
      ...['edge', 'shell-1', 'shell-2', 'api-1', 'api-2', 'worker', 'postgres'],
      ...['desk', 'desk-remotes', ...origins],
    ].sort(),
  );
  const toTry = services.filter(([, { profiles }]) => profiles?.includes('try')).map(([name]) => name);
  expect(toTry).toEqual(expect.arrayContaining(['sandbox', 'mail']));
});

test('the trial has the codes of every game that the catalogue has them for', () => {
  const { command, volumes } = file.services.codes!;
  expect(command?.slice(-3)).toEqual(['codes', 'import', '/catalogue/codes']);
  expect(volumes).toEqual(expect.arrayContaining([expect.stringMatching(/:\/catalogue:ro$/)]));
});

describe.each(services)('%s', (_name, service) => {
  test('runs without root, capabilities, or a way to change itself', () => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    const ownImage = read('Dockerfile')
      .split(/^FROM /m)
      .some((stage) => /AS \S+/.test(stage) && /^USER (?!root)/m.test(stage));
    expect(service.user ?? ownImage).toBeTruthy();
  });

  test('is limited, and made by a stage of the Dockerfile or of a pinned version', () => {
    expect(Object.keys(service.deploy?.resources.limits ?? {}).sort()).toEqual(['cpus', 'memory', 'pids']);
    if (service.build) expect(targets).toContain(service.build.target);
    else expect(service.image).toMatch(/^(postgres:\d+|top-up-shop\/)/);
  });

  test('names volumes and networks that there are', () => {
    const volumes = (service.volumes ?? [])
      .map((text) => text.split(':')[0]!)
      .filter((name) => /^\w/.test(name));
    expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining(volumes));
    expect(Object.keys(file.networks)).toEqual(expect.arrayContaining(service.networks ?? []));
  });
});

test('keeps what the import writes, and every folder that a part’s volume is mounted on belongs to its user', () => {
  for (const name of ['api-1', 'worker', 'catalogue'])
    expect(file.services[name]?.volumes).toEqual(
      expect.arrayContaining(['media:/data/media', 'pictures:/data/pictures']),
    );
  const [, made = ''] = /^RUN mkdir -p (.+?) && chown -R node:node/m.exec(read('Dockerfile')) ?? [];
  const ofParts = services.filter(([, { build }]) => build && ['part', 'shell'].includes(build.target));
  const targets = ofParts
    .flatMap(([, { volumes = [] }]) => volumes)
    .filter((text) => /^\w/.test(text))
    .map((text) => text.split(':')[1]);
  expect(made.split(' ')).toEqual(expect.arrayContaining(targets));
});

test('reports a read-only container that writes beside its mounts', () => {
  const folder = temporaryFolder('container');
  const composed = path.join(folder, 'compose.yml');
  const service = (isReadOnly: boolean) =>
    `{read_only: ${isReadOnly}, command: [], tmpfs: [/tmp], volumes: ["kept:/data/kept"]}`;
  writeFileSync(composed, `services: {one: ${service(true)}, two: ${service(false)}}`);
  const containers = readComposeFile(composed, {}).map((each) => new Container(each, folder, new Map()));
  for (const container of containers)
    for (const name of ['/data/kept', '/tmp', '/data'])
      writeFileSync(path.join(container.file(name), 'written'), '');
  expect(containers.map((container) => container.strays())).toEqual([['/data/written'], []]);
});

test.each(lasting)('%s has a health check', (_name, { healthcheck }) => {
  expect(healthcheck?.test?.[0]).toBe('CMD');
});

test('publishes nothing to the network but the edge', () => {
  const open = services.filter(([, { ports }]) => ports?.some((port) => !port.startsWith('127.0.0.1:')));
  expect(open.map(([name]) => name)).toEqual(['edge']);
});

test('runs with the variables of the filled example', async () => {
  const keys = temporaryFolder('keys');
  const filled = parseEnv(await fillExample(read('.env.example'), keys, Object.keys(remotes)));
  const known = readComposeFile(path.join(ROOT, 'docker-compose.yml'), filled);
  const environment = (name: string) => known.find((service) => service.name === name)?.environment;
  expect(environment('shell-2')?.REMOTE_INFO_URL).toBe('https://localhost:8443/remotes/info');
  expect(environment('shell-2')?.REMOTE_INFO_KEYS).toMatch(/^MCow/);
  expect(environment('worker')?.ROLE).toBe('worker');
  for (const name of ['api-1', 'desk'])
    expect(environment(name)?.DESK_URL).toBe('https://desk.localhost:8443');
  expect(environment('edge')?.DESK_DOMAIN).toBe('desk.localhost');
  expect(environment('desk')?.DESK_CATALOG_KEYS).toBe(environment('shell-1')?.REMOTE_CATALOG_KEYS);
});

test('a domain and an address fill in all that an open shop has otherwise, but the mail server', async () => {
  const keys = temporaryFolder('keys');
  const site = readSite(['shop.example.com', 'you@example.com'])!;
  const filled = parseEnv(await fillExample(read('.env.example'), keys, Object.keys(remotes), site));
  const file = path.join(ROOT, 'docker-compose.yml');
  expect(() => readComposeFile(file, filled)).toThrow(/the server that sends letters/);
  const known = readComposeFile(file, { ...filled, SMTP_URL: 'smtps://a:b@mail.example.com' });
  const environment = (name: string) => known.find((service) => service.name === name)!.environment;
  expect(environment('edge')).toMatchObject({
    SHOP_DOMAIN: 'shop.example.com',
    DESK_DOMAIN: 'desk.shop.example.com',
    EDGE_TLS: 'you@example.com',
    EDGE_HSTS: 'max-age=31536000',
  });
  expect(environment('worker')).toMatchObject({
    PUBLIC_URL: 'https://shop.example.com',
    API_URL: 'https://shop.example.com',
    DESK_URL: 'https://desk.shop.example.com',
    MAIL_FROM: 'shop@shop.example.com',
    SUPPORT_EMAIL: 'you@example.com',
  });
  expect([filled.HTTP_PORT, filled.HTTPS_PORT]).toEqual(['80', '443']);
  expect(readSite(['Магазин.рф', 'you@example.com'])?.domain).toBe('xn--80aairftm.xn--p1ai');
  // No sandbox is left anywhere that a browser is sent to.
  expect(Object.entries(filled).filter(([, value]) => /localhost|3200/.test(value!))).toEqual([]);
});

test.each([
  [['shop.example.com']],
  [['https://shop.example.com', 'you@example.com']],
  [['shop', 'you@example.com']],
  [['shop.example.com:443', 'you@example.com']],
  [['shop.example.com', 'you@example.com', 'more']],
])('%j is no site', (given) =>
  expect(() => readSite(given)).toThrow(/expected a domain and an e-mail address/),
);

/** A module of the api, which reads its variables by the lists in it. */
const api = (name: string) => import(pathToFileURL(path.join(ROOT, `api/src/${name}.ts`)).href);

test('every variable of the api that may be in .env or api.env reaches each process of it', async () => {
  const folder = temporaryFolder('api-env');
  const filled = parseEnv(await fillExample(read('.env.example'), folder, Object.keys(remotes)));
  const { accountVariables } = await api('config-accounts');
  const { retentionVariables } = await api('retention/days');
  const { phoneVariables } = await api('modules/accounts/phone/senders/settings');
  const { socialEnvironment } = await api('modules/accounts/social/providers/settings');
  const lists: object[] = [accountVariables, phoneVariables, retentionVariables, socialEnvironment.shape];
  const names = lists.flatMap(Object.keys);
  expect(names).toContain('YOOKASSA_SHOP_ID');
  const given = Object.fromEntries(
    [...names, 'SUPPLIERS_FILE', 'DELIVERY', 'A_SUPPLIERS_KEY'].map((name) => [name, `my ${name}`]),
  );
  const file = path.join(folder, 'api.env');
  writeFileSync(
    file,
    Object.entries(given)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  for (const variables of [
    { ...filled, ...given },
    { ...filled, SOCIAL_SANDBOX_URL: undefined, API_ENV: file },
  ]) {
    const known = readComposeFile(path.join(ROOT, 'docker-compose.yml'), variables);
    for (const service of ['api-1', 'api-2', 'worker'])
      expect(known.find(({ name }) => name === service)?.environment).toMatchObject(given);
  }
});

describe.each(Object.keys(remotes))('the team of %s', (name) => {
  const publishing = services.filter(([, { volumes = [] }]) =>
    volumes.some((text) => text.includes('/data/keys')),
  );

  test('publishes with its own key and its own volume, and no other', { tags: '@spec-17.17' }, () => {
    const own = publishing.filter(([service]) => service.endsWith(`-${name}`));
    expect(own.map(([service]) => service)).toEqual([`release-${name}`, `first-${name}`]);
    const mounts = (volume: string, release: string) => [
      `${volume}:/data/releases/${release}`,
      `\${RELEASE_KEYS:-./.data/keys}/${name}.pem:/data/keys/${release}.pem:ro`,
    ];
    for (const [, { volumes }] of own)
      expect(volumes).toEqual([
        ...mounts(`releases-${name}`, name),
        // Its remote of the desk.
        ...(name in deskRemotes ? mounts(`desk-${name}`, `desk_${name}`) : []),
      ]);
    expect(publishing).toHaveLength(2 * Object.keys(remotes).length);
  });

  test('without a key yet stops no command for the others', { tags: '@spec-17.17' }, async () => {
    const keys = temporaryFolder('keys');
    const filled = parseEnv(await fillExample(read('.env.example'), keys, Object.keys(remotes)));
    const { [`REMOTE_${name.toUpperCase()}_KEYS`]: _, ...others } = filled;
    const known = readComposeFile(path.join(ROOT, 'docker-compose.yml'), others, ['release', 'try']);
    const shell = known.find((service) => service.name === 'shell-1');
    expect(shell?.environment[`REMOTE_${name.toUpperCase()}_KEYS`]).toBe('');
  });
});

test('says which secret is missing, and has none of its own', () => {
  const unfilled = parseEnv(read('.env.example'));
  expect(() => readComposeFile(path.join(ROOT, 'docker-compose.yml'), unfilled)).toThrow(/is missing/);
});
