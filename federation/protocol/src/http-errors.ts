import { createHash } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** A site's answer to an error, in its own language: to people as a page, to a program in its own shape. */
export type ErrorAnswer = { type: string; body: string; headers?: Record<string, string> };
export type AnswerError = (status: number, isPage: boolean) => ErrorAnswer;

/** Calls and files: nobody reads a page there. */
const NO_PAGES = /^\/(?:api|media|static)\//;

/** Whether a browser asks for a page to show: by a link or by a form. */
export const wantsPage = (url = '', accept = ''): boolean =>
  !NO_PAGES.test(url) && /text\/html/i.test(accept);

const STYLE =
  'body{font:17px/1.5 system-ui,sans-serif;color-scheme:light dark;max-width:36rem;margin:20vh auto 0;padding:0 1.5rem}a{color:inherit}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A small page for an error, which needs nothing but itself. The texts are HTML. */
export const errorPage = (lang: string, title: string, text: string): ErrorAnswer => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>`,
  headers: {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  },
});

/** Headers of an answer about an error. */
export const headersOf = ({ type, headers }: ErrorAnswer): Record<string, string> => ({
  'Content-Type': type,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  ...headers,
});

/** Options of Node's server, of which it would answer by itself otherwise, in English or with nothing. */
export const SERVER_OPTIONS = {
  // Cookies of neighbours on the parent domain come to us, too; Node's 16 KB would refuse them.
  maxHeaderSize: 64 * 1024,
  requireHostHeader: false,
} as const;

const BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type ClientError = Error & { code?: string; rawPacket?: unknown };
/** Set while an answer is on its way. */
type HttpSocket = Duplex & { _httpMessage?: { headersSent: boolean } | null };

/** Answers what could not be read as HTTP, and hangs up: for `clientError` of a server. */
export const refuseConnection =
  (answer: AnswerError) =>
  (error: ClientError, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || (socket as HttpSocket)._httpMessage?.headersSent)
      return void socket.destroy();
    const status = BY_CODE[error.code ?? ''] ?? 400;
    // The part of the request that failed; too long a head's beginning is not in it.
    const raw = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
    const [, method, url] = /^([A-Z]+) (\S+)/.exec(raw) ?? [];
    const accept = /^accept:(.*)$/im.exec(raw)?.[1];
    const isPage = method ? wantsPage(url, accept) : status === 431;
    endWith(socket, status, answer(status, isPage), method === 'HEAD');
  };

/** Headers of an answer after which the connection ends. */
const lastHeaders = (answer: ErrorAnswer) => ({
  ...headersOf(answer),
  'Content-Length': Buffer.byteLength(answer.body),
  Connection: 'close',
});

function endWith(socket: Duplex, status: number, answer: ErrorAnswer, isHead = false): void {
  const lines = Object.entries(lastHeaders(answer)).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', isHead ? '' : answer.body].join('\r\n'),
  );
}

/**
 * Answers what Node answers before anybody is asked: expectations other than `100-continue`, which it meets, and a tunnel.
 */
export function answerForNode(server: Server, answer: AnswerError): void {
  const said = (status: number, { url, headers }: IncomingMessage) =>
    answer(status, wantsPage(url, headers.accept));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = said(417, request);
    response.writeHead(417, lastHeaders(refusal)).end(refusal.body);
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) =>
    endWith(socket, 405, said(405, request)),
  );
}

const HOST = /^(?:[a-z\d._~%!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** No host where HTTP/1.1 demands one, several, or none that a name could be (RFC 9112, section 3.2). */
export function hasWrongHost({ httpVersion, headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (!host) return httpVersion === '1.1';
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  return names.length > 1 || !HOST.test(host);
}
