// @vitest-environment node
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { api, configureApi } from './client.ts';

const zeros = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE());
const CHALLENGE = `1795636580205.12.${'a'.repeat(36)}.${'b'.repeat(64)}`;

/** A server that takes calls with a proof only, and notes what it got. */
async function guarded(takes: (proof: string | undefined) => boolean) {
  const calls: { proof: string | undefined; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const proof = request.headers['work-proof'] as string | undefined;
    calls.push({ proof, body });
    const answer = { detail: 'Ещё раз', code: 'work_needed', challenge: CHALLENGE };
    response.writeHead(takes(proof) ? 200 : 428, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(takes(proof) ? { way: 'sms' } : answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  configureApi({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/` });
  return calls;
}

test('a call that takes work is repeated with its proof, and the page sees the answer alone', async () => {
  const calls = await guarded((proof) => proof !== undefined && zeros(proof) >= 12);
  expect(await api.post('auth/phone/code/', { phone: '+79161234567' })).toEqual({ way: 'sms' });
  expect(calls).toEqual([
    { proof: undefined, body: '{"phone":"+79161234567"}' },
    { proof: expect.stringContaining(`${CHALLENGE}.`), body: '{"phone":"+79161234567"}' },
  ]);
});

test('a proof that is refused is made once, and the sentence is shown', async () => {
  const calls = await guarded(() => false);
  const failed = expect(api.post('auth/phone/code/', {})).rejects;
  await failed.toMatchObject({ status: 428, detail: 'Ещё раз' });
  expect(calls).toHaveLength(2);
});
