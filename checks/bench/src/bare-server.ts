import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { startNode } from '@shop/devkit/processes';

type Page = { headers: IncomingHttpHeaders; body: Buffer };

/** Headers that every server writes itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

async function pageAt(url: string): Promise<Page> {
  // `fetch` would decode the body.
  const call = request(url, { headers: { 'accept-encoding': 'br' } }).end();
  const [response] = await once(call, 'response');
  const headers = { ...response.headers };
  for (const name of OWN) delete headers[name];
  return { headers, body: Buffer.concat(await response.toArray()) };
}

/**
 * Starts a server that does nothing but send what another one answers at an address, in a process of its own. What its callers
 * wait is what this machine and they themselves take.
 */
export async function startBareServer(url: string, port: number) {
  const { child, pid, stop } = startNode([import.meta.filename, url, String(port)], {
    ipc: true,
    showErrors: true,
  });
  await once(child, 'message');
  return { url: `http://localhost:${port}`, pid, stop };
}

const [url, port] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && url) {
  const { headers, body } = await pageAt(url);
  createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(port), () =>
    process.send?.('ready'),
  );
}
