import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pointer, Release } from '@federation/protocol';
import { integrityOf, keyId } from '@federation/protocol/verify';
import { onTestFinished } from 'vitest';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** The public key of every team of these tests. */
export const KEYS = [publicKey.export({ type: 'spki', format: 'der' }).toString('base64')];

/** A pointer's text as a team signs it. */
export function signed(pointer: object, key: KeyObject = privateKey): string {
  const payload = JSON.stringify(pointer);
  return JSON.stringify({
    payload,
    key: keyId(KEYS[0]!),
    signature: sign(null, Buffer.from(payload), key).toString('base64'),
  });
}

/** A remote's origin in memory: `files` by path can be changed while it runs. Ends with the test. */
export async function startOrigin(name: string) {
  const files = new Map<string, string>();
  const server = http.createServer((request, response) => {
    const body = files.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  /** Uploads a version; the answer is how a pointer names it. */
  const upload = (version: string, more: Partial<Release> = {}) => {
    const release: Release = {
      name,
      version,
      contract: '1.0.0',
      created: '2026-01-01T00:00:00Z',
      routes: [{ path: `/${name}`, page: './a-page' }],
      slots: [],
      entry: 'entry.js',
      server: 'entry.js',
      modules: { './a-page': { js: [], css: [] } },
      files: { 'entry.js': { integrity: integrityOf('//'), size: 2 } },
      ...more,
    };
    const text = JSON.stringify(release);
    files.set(`/${version}/release.json`, text);
    return { version, integrity: integrityOf(text) };
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    upload,
    /** Signs a pointer of this sequence. */
    point: (sequence: number, current: Pointer['current'], more: object = {}) =>
      files.set('/remote.json', signed({ name, sequence, current, canary: null, history: [], ...more })),
  };
}
