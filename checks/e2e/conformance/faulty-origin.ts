import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an origin can misbehave. `altered` is the file with something added: good code under a wrong hash. */
export const HTTP_FAULTS = ['404', '500', 'reset', 'garbage', 'hang', 'altered'] as const;
export type HttpFault = (typeof HTTP_FAULTS)[number];

/** Kinds of files of a remote, by their names. */
export type FileKind = 'pointer' | 'release' | 'bundle' | 'entry' | 'chunk' | 'style';
export const BROWSER_FILES: readonly FileKind[] = ['entry', 'chunk', 'style'];

export function kindOf(path: string): FileKind | undefined {
  if (path.endsWith('/remote.json')) return 'pointer';
  if (path.endsWith('/release.json')) return 'release';
  if (path.endsWith('.cjs')) return 'bundle';
  if (path.endsWith('.css')) return 'style';
  if (path.endsWith('.js')) return /\/entry\.[^/]+$/.test(path) ? 'entry' : 'chunk';
  return undefined;
}

export type Rule = {
  fault: HttpFault;
  kinds: readonly FileKind[];
  /** The only version that is hit. */
  version?: string;
};

/** A client by the word `visit/…` in its user agent; servers, which have none, are the client "server". */
const clientOf = ({ headers }: IncomingMessage) =>
  /visit\/(\S+)/.exec(headers['user-agent'] ?? '')?.[1] ?? 'server';

const GARBAGE = Buffer.from('<html>\u0000\u{1f4a5} this is no file of a remote', 'utf8');

function answerGarbage(response: ServerResponse, type: string): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    // The worst of it: a browser that believed this would keep it for a year.
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  response.end(GARBAGE);
}

/** Something is added where it changes the hash, or what is signed, and nothing else. */
const alter = (body: Buffer, kind: FileKind) =>
  kind === 'pointer'
    ? Buffer.from(body.toString().replace(/("payload":\s*"\{)/, '$1 '))
    : Buffer.concat([body, Buffer.from('\n')]);

/** The origin at `upstream`, as a server in between that misbehaves to some clients. */
export class FaultyOrigin {
  readonly #rules = new Map<string, Rule>();
  readonly #server: http.Server;
  readonly #upstream: string;

  constructor(upstream: string) {
    this.#upstream = upstream;
    this.#server = http.createServer((request, response) => this.#answer(request, response));
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }
  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }
  /** From now on, to this client. */
  misbehave(client: string, rule: Rule): void {
    this.#rules.set(client, rule);
  }
  behave(client: string): void {
    this.#rules.delete(client);
  }
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', this.#upstream).pathname;
    const kind = kindOf(path);
    const rule = this.#rules.get(clientOf(request));
    const isHit =
      rule && kind && rule.kinds.includes(kind) && (!rule.version || path.startsWith(`/${rule.version}/`));
    switch (isHit ? rule.fault : 'none') {
      case 'none':
        this.#pass(request, response);
        break;
      case '404':
        response.writeHead(404, { 'Access-Control-Allow-Origin': '*' }).end('fault');
        break;
      case '500':
        response.writeHead(500, { 'Access-Control-Allow-Origin': '*' }).end('fault');
        break;
      case 'reset':
        request.socket.resetAndDestroy();
        break;
      case 'garbage':
        answerGarbage(response, kind === 'style' ? 'text/css' : 'text/javascript');
        break;
      case 'altered':
        this.#pass(request, response, (body) => alter(body, kind!));
        break;
      case 'hang':
        break;
    }
  }

  #pass(request: IncomingMessage, response: ServerResponse, change?: (body: Buffer) => Buffer): void {
    const { 'accept-encoding': _, ...headers } = request.headers;
    const onward = http.request(
      new URL(request.url ?? '/', this.#upstream),
      { method: request.method ?? 'GET', headers },
      async (answer) => {
        const { 'content-length': _length, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        if (!change) return void answer.pipe(response);
        response.end(change(Buffer.concat(await answer.toArray())));
      },
    );
    onward.on('error', () => response.destroy());
    onward.end();
  }
}
