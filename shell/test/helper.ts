import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Grants } from '@federation/protocol/ownership';
import { CONTRACT_VERSION, type Release, SLOT_CONTRACTS } from '@shop/contract';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, onTestFinished, vi } from 'vitest';
import { buildShell } from '../src/server/app.ts';
import type { ShellConfig } from '../src/server/config.ts';
import type { Services } from '../src/services.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

export { privateKey };

const spki = publicKey.export({ type: 'spki', format: 'der' });
/** The public key of every remote of these tests. */
export const KEYS = [spki.toString('base64')];

/** A pointer's text as a team signs it. */
export function signed(pointer: object, key = privateKey, by: Buffer = spki): string {
  const payload = JSON.stringify(pointer);
  return JSON.stringify({
    payload,
    key: createHash('sha256').update(by).digest('hex').slice(0, 16),
    signature: sign(null, Buffer.from(payload), key).toString('base64'),
  });
}

const sri = (data: string) => `sha256-${createHash('sha256').update(data).digest('base64')}`;

/** A busy machine may take its time. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 120_000);

type Answer = { status?: number; body?: string; hang?: boolean };

/** An HTTP server whose answers a test decides on, and may hold back. Ends with the test. */
export async function startServer(
  answer: (url: string, request: http.IncomingMessage) => Answer,
  hold: () => Promise<void> = async () => {},
): Promise<string> {
  const server = http.createServer(async (request, response) => {
    await hold();
    const { status = 200, body = '', hang } = answer(request.url ?? '/', request);
    if (hang) return;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A page module's server code: an h1 with a text, and what else is given. */
export const pageCode = (heading: string, more = '') =>
  `const { createElement } = require('react'); exports.modules = { './a-page': { Page: () => createElement('h1', null, ${JSON.stringify(heading)}), head: () => ({ title: 'A' })${more} } };`;

type RemoteOptions = { code?: string; version?: string; release?: Partial<Release> };
type Canary = { version: string; percent: number };

/** A remote's origin in memory. `files` can be changed while it runs; `looks` counts how often its pointer was asked for. */
export async function startRemote(name: string, options: RemoteOptions = {}) {
  const files = new Map<string, Answer>();
  let sequence = 0;
  const hashes = new Map<string, string>();
  const history: string[] = [];
  const pointed = (version: string) => ({ version, integrity: hashes.get(version)! });
  /** Signs a pointer to versions that were uploaded. */
  const point = (current: string, canary?: Canary, given: object = {}) => {
    sequence += 1;
    const pointer = {
      name,
      sequence,
      current: pointed(current),
      canary: canary ? { ...pointed(canary.version), percent: canary.percent } : null,
      history: history.map((version) => ({ ...pointed(version), published: '2026-01-01T00:00:00Z' })),
      ...given,
    };
    files.set('/remote.json', { body: signed(pointer) });
  };
  const upload = ({ code = pageCode('Страница'), version = '1.0.0-a', release = {} }: RemoteOptions) => {
    const contents: Record<string, string> = {
      'entry.js': '//',
      'a.js': '//',
      'a.css': 'h1{color:red}',
      'server.cjs': code,
    };
    const manifest: Release = {
      name,
      version,
      contract: CONTRACT_VERSION,
      created: '2026-01-01T00:00:00Z',
      routes: [{ path: '/', page: './a-page' }],
      slots: [],
      entry: 'entry.js',
      server: 'server.cjs',
      modules: { './a-page': { js: ['a.js'], css: ['a.css'] } },
      files: Object.fromEntries(
        Object.entries(contents).map(([file, text]) => [file, { integrity: sri(text), size: text.length }]),
      ),
      ...release,
    };
    const text = JSON.stringify(manifest);
    for (const [file, body] of Object.entries(contents)) files.set(`/${version}/${file}`, { body });
    files.set(`/${version}/release.json`, { body: text });
    hashes.set(version, sri(text));
    return version;
  };
  const publish = (published: RemoteOptions) => {
    const version = upload(published);
    history.unshift(version);
    point(version);
  };
  publish(options);
  const looks = { count: 0 };
  const url = await startServer((path) => {
    if (path === '/remote.json') looks.count += 1;
    return files.get(path) ?? { status: 404 };
  });
  return { name, url, files, looks, publish, upload, point, pointed };
}

export function assetsFolder(): string {
  const folder = temporaryFolder('shell-assets');
  mkdirSync(path.join(folder, 'static'));
  writeFileSync(path.join(folder, 'static/app.css'), 'body{margin:0}');
  const entries = { index: { initial: { js: ['/static/app.js'], css: ['/static/app.css'] } } };
  writeFileSync(
    path.join(folder, 'manifest.json'),
    JSON.stringify({ allFiles: ['/static/app.js'], entries }),
  );
  return folder;
}

/** Grants every path and every slot to each of these. */
export const everything = (remotes: readonly { name: string }[]): Grants =>
  Object.fromEntries(
    remotes.map(({ name }) => [name, { paths: ['/*'], slots: Object.keys(SLOT_CONTRACTS) }]),
  );

/** The shell's server over these remotes and this api. Ends with the test. */
export async function startShell(
  remotes: { name: string; url: string; serverUrl?: string; keys?: string[] }[],
  apiUrl = 'http://127.0.0.1:9',
  services: Services = {},
  apiTimeout = 60_000,
  more: Partial<ShellConfig> = {},
  logger: boolean | object = false,
) {
  const config = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://shop.test',
    apiUrl,
    apiTimeout,
    remotes: remotes.map((remote) => ({ keys: KEYS, ...remote })),
    grants: everything(remotes),
    paymentOrigins: [],
    assets: assetsFolder(),
    services,
    ...more,
  };
  const app = await buildShell(config, logger);
  onTestFinished(() => app.close());
  return app;
}

/** The token of the page that a shell answers with, as a browser reads it. */
export async function openedPage(
  app: Awaited<ReturnType<typeof startShell>>,
  { url = '/', cookie = '' }: { url?: string; cookie?: string } = {},
): Promise<string> {
  const { headers } = await app.inject({ url, headers: cookie ? { cookie } : {} });
  return /page;desc="([^"]+)"/.exec(String(headers['server-timing']))?.[1] ?? '';
}

/**
 * Two more looks of the shell at a remote, under faked intervals: when the second begins, what the first one found is decided.
 */
export async function twoLooks({ looks }: { looks: { count: number } }) {
  const wanted = looks.count + 2;
  await eventually(() => {
    vi.advanceTimersByTime(1_000);
    expect(looks.count).toBeGreaterThanOrEqual(wanted);
  });
}
