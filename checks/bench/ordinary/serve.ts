import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createBrotliCompress, constants as zlib } from 'node:zlib';
import { pack } from '@federation/registry/precompress';
import { freePorts } from '@shop/devkit/free-ports';
import { REMOTES, type RemoteName } from '@shop/devkit/paths';
import { buildOrdinary, DIST, type Origins } from './build.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

type File = { data: Buffer; headers: Record<string, string> };

/** Files of a build by their path, in brotli where that is shorter. Those with a hash in their name are cached forever. */
async function readBuild(folder: string): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const extension = path.extname(entry.name);
    if (!entry.isFile() || !TYPES[extension]) continue;
    const file = path.join(entry.parentPath, entry.name);
    const data = await readFile(file);
    const packed = (await pack(entry.name, data)).find(({ encoding }) => encoding === 'br');
    const name = path.relative(folder, file).split(path.sep).join('/');
    files.set(`/${name}`, {
      data: packed?.data ?? data,
      headers: {
        'Content-Type': TYPES[extension],
        'Cache-Control': name.startsWith('static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'Access-Control-Allow-Origin': '*',
        ...(packed && { 'Content-Encoding': packed.encoding }),
      },
    });
  }
  return files;
}

function send(response: ServerResponse, { data, headers }: File): void {
  response.writeHead(200, { ...headers, 'Content-Length': data.length }).end(data);
}

/** Passes a request on to the api, as an edge would: JSON comes back compressed. */
function pass(request: IncomingMessage, response: ServerResponse, api: URL): void {
  const { host: _, 'accept-encoding': _encodings, ...headers } = request.headers;
  const { hostname, port } = api;
  const passed = http.request(
    { hostname, port, path: request.url, method: request.method, headers },
    (answer) => {
      const isJson = answer.headers['content-type']?.startsWith('application/json');
      if (!isJson) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        return answer.pipe(response);
      }
      const { 'content-length': _length, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...kept, 'Content-Encoding': 'br' });
      return answer.pipe(createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } })).pipe(response);
    },
  );
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

async function listen(port: number, answer: http.RequestListener): Promise<http.Server> {
  const server = http.createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function serveRemote(name: RemoteName, port: number): Promise<http.Server> {
  const files = await readBuild(path.join(DIST, name));
  return listen(port, ({ url = '/' }, response) => {
    const file = files.get(url.split('?')[0] ?? '/');
    if (file) send(response, file);
    else response.writeHead(404).end();
  });
}

/** Every address that is neither a file nor the api's is the one page of the application. */
async function serveHost(port: number, api: URL): Promise<http.Server> {
  const files = await readBuild(path.join(DIST, 'host'));
  const page = files.get('/index.html')!;
  return listen(port, (request, response) => {
    const [name = '/'] = (request.url ?? '/').split('?');
    const file = files.get(name);
    if (/^\/(api|media)\//.test(name)) pass(request, response, api);
    else if (file) send(response, file);
    else if (request.headers.accept?.includes('text/html')) send(response, page);
    else response.writeHead(404).end();
  });
}

/**
 * The shop's pages composed the ordinary way, on ports from `firstPort`: a host and remotes by Module Federation's defaults, each
 * on an origin of its own, rendered by the browser alone. Data and pictures come from `api`.
 */
export async function serveOrdinary(
  api: URL,
  firstPort: number,
): Promise<{ url: string; close: () => void }> {
  const ports = await freePorts(['host', ...REMOTES], firstPort);
  const origins = Object.fromEntries(REMOTES.map((name) => [name, `http://localhost:${ports[name]}`]));
  await buildOrdinary(origins as Origins);
  const servers = await Promise.all([
    serveHost(ports.host, api),
    ...REMOTES.map((name) => serveRemote(name, ports[name])),
  ]);
  return {
    url: `http://localhost:${ports.host}`,
    close: () => {
      for (const server of servers) server.close();
    },
  };
}
