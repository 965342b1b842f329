import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { afterAll } from 'vitest';

/** Fate of a call: passed on, lost on its way there or back, or answered with something else. */
export type Fault = 'none' | 'lost_before' | 'lost_after' | 'nonsense' | ((body: unknown) => unknown);

/** A network between an adapter and what it calls that loses and changes bytes on demand. For the top of a test file. */
export async function startFaultyProxy(target: string) {
  let fault: Fault = 'none';
  const server = createServer(async (request, response) => {
    const now = fault;
    if (now === 'lost_before') return request.socket.destroy();
    const answer = await pass(target, request).catch(() => null);
    // A connection that breaks behind the proxy breaks here.
    if (now === 'lost_after' || !answer) return request.socket.destroy();
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (now === 'nonsense') return response.end('<html>Bad gateway</html>');
    return response.end(typeof now === 'function' ? JSON.stringify(now(JSON.parse(text))) : text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: Fault) => {
      fault = next;
    },
  };
}

/** Opens an address on this machine where nothing listens, nor can: a connection of our own has the port. For the top of a test file. */
export async function nowhere(): Promise<string> {
  const holder = createTcpServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const socket = connect((holder.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  afterAll(() => {
    socket.destroy();
    holder.close();
  });
  return `http://127.0.0.1:${socket.localPort}`;
}

async function pass(target: string, request: IncomingMessage): Promise<Response> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  ) as [string, string][];
  const method = request.method ?? 'GET';
  return fetch(`${target}${request.url}`, { method, headers, ...(method !== 'GET' && { body }) });
}
