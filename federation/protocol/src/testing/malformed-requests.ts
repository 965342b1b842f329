import { connect } from 'node:net';

/** A request as it is written to a socket, and the status that is expected; `PAGE` in `accept` where a browser asks for a page. */
export type Malformed = { name: string; raw: string; status: number; isPage?: boolean };

const PAGE = 'Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const CLOSE = 'Connection: close';
const request = (...lines: string[]) => [...lines, '', ''].join('\r\n');

/** Requests that HTTP servers refuse before anybody's code runs, or do not understand. `host` is a name that the server answers to. */
export const malformedRequests = (host: string): Malformed[] => [
  { name: 'an unknown method', raw: request('FOO BAR / HTTP/1.1', `Host: ${host}`), status: 400 },
  { name: 'no HTTP at all', raw: '\u0016\u0003\u0001\u0002\u0000', status: 400 },
  { name: 'an unknown version', raw: request('GET / HTTP/9.9', `Host: ${host}`), status: 400 },
  {
    name: 'a header without a name, for a page',
    raw: request('GET / HTTP/1.1', PAGE, `Host: ${host}`, ': x'),
    status: 400,
    isPage: true,
  },
  { name: 'HTTP/1.1 without a host', raw: request('GET / HTTP/1.1', CLOSE), status: 400 },
  {
    name: 'HTTP/1.1 without a host, for a page',
    raw: request('GET / HTTP/1.1', PAGE, CLOSE),
    status: 400,
    isPage: true,
  },
  {
    name: 'two hosts',
    raw: request('GET / HTTP/1.1', `Host: ${host}`, 'Host: other.example', CLOSE),
    status: 400,
  },
  {
    name: 'a host that no name can be, for a page',
    raw: request('GET / HTTP/1.1', PAGE, 'Host: a b<>', CLOSE),
    status: 400,
    isPage: true,
  },
  {
    name: 'two lengths',
    raw: `${request('POST /api/x/ HTTP/1.1', `Host: ${host}`, 'Content-Length: 2', 'Content-Length: 3')}{}`,
    status: 400,
  },
  {
    name: 'a length and chunks',
    raw: `${request('POST /api/x/ HTTP/1.1', `Host: ${host}`, 'Content-Length: 2', 'Transfer-Encoding: chunked')}{}`,
    status: 400,
  },
  {
    name: 'an impossible length',
    raw: request('POST /api/x/ HTTP/1.1', `Host: ${host}`, 'Content-Length: many'),
    status: 400,
  },
  {
    name: 'a chunk without a length',
    raw: `${request('POST /api/x/ HTTP/1.1', `Host: ${host}`, 'Transfer-Encoding: chunked')}zz\r\n`,
    status: 400,
  },
  {
    name: 'a head of 100 KB, for a page',
    raw: request('GET / HTTP/1.1', `Host: ${host}`, PAGE, `Cookie: a=${'x'.repeat(100_000)}`),
    status: 431,
    isPage: true,
  },
  {
    name: 'an expectation that nobody knows',
    raw: request('POST /api/x/ HTTP/1.1', `Host: ${host}`, 'Expect: a miracle', 'Content-Length: 0'),
    status: 417,
  },
  {
    name: 'an expectation that nobody knows, of a form',
    raw: request('POST / HTTP/1.1', PAGE, `Host: ${host}`, 'Expect: a miracle', 'Content-Length: 0'),
    status: 417,
    isPage: true,
  },
  {
    name: 'a length below zero, of a form',
    raw: request('POST / HTTP/1.1', PAGE, `Host: ${host}`, 'Content-Length: -1'),
    status: 400,
    isPage: true,
  },
  {
    name: 'a method for nothing here, for a page',
    raw: request('PROPFIND /nothing HTTP/1.1', PAGE, `Host: ${host}`, CLOSE),
    status: 404,
    isPage: true,
  },
  { name: 'a tunnel', raw: request('CONNECT example.com:443 HTTP/1.1', `Host: ${host}`), status: 405 },
  {
    name: 'a method for nothing here',
    raw: request('PROPFIND /nothing HTTP/1.1', `Host: ${host}`, CLOSE),
    status: 404,
  },
];

/** Sends raw text on a connection of its own; resolves with the answer once the server has hung up. */
export function answerTo(port: number, raw: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(raw, 'latin1'));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (answer += chunk));
    // It may hang up while the rest of the request is still being sent.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
      if (status) resolve({ status, head, body: body.join('\r\n\r\n') });
      else reject(new Error(`expected an answer, got ${JSON.stringify(answer.slice(0, 200))}`));
    });
  });
}
