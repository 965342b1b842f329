import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Message } from '../../src/canary/record.ts';
import { sendWebhook, verifyWebhook } from '../../src/canary/webhook.ts';

const message: Message = {
  id: 'a-1',
  at: Date.now(),
  kind: 'aborted',
  remote: 'catalog',
  version: '2',
  text: 'errors: canary 5 %, stable 1 %',
};

async function receiver(status: number) {
  const got: { headers: http.IncomingHttpHeaders; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks = await request.toArray();
    got.push({ headers: request.headers, body: Buffer.concat(chunks as Buffer[]).toString() });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a team gets a message that it can check, and a stranger cannot make', {
  tags: '@spec-15.23',
}, async () => {
  const { got, url } = await receiver(204);
  await sendWebhook(url, 'secret', message);
  const [{ headers, body } = { headers: {} as http.IncomingHttpHeaders, body: '' }] = got;
  const sent = {
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
  };
  expect(JSON.parse(body)).toMatchObject({ type: 'canary.aborted', data: { text: message.text } });
  expect(verifyWebhook('secret', sent, body)).toBe(true);
  expect(verifyWebhook('other', sent, body)).toBe(false);
  expect(verifyWebhook('secret', sent, body.replace('5 %', '0 %'))).toBe(false);
  expect(verifyWebhook('secret', sent, body, Date.now() + 600_000)).toBe(false);
});

test('an answer that is no success is an error', async () => {
  const { url } = await receiver(500);
  await expect(sendWebhook(url, 'secret', message)).rejects.toThrow(/answered 500/);
});
