import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A server that takes what is posted to it, and answers 500 while it is to fail. Ends with the test file. */
export async function startReceiver() {
  const received: Received[] = [];
  let isFailing = false;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(isFailing ? 500 : 200).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fail(value: boolean) {
      isFailing = value;
    },
    reset() {
      received.length = 0;
      isFailing = false;
    },
  };
}
