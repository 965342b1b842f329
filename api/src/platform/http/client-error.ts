import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refuse } from '../refusal.ts';
import { answerTo, type RefusalCode } from './refusals.ts';

const BY_CODE: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'http.headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'http.body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'http.timeout',
};

/** Answers what could not be read as HTTP, in the shape of every other refusal, and hangs up. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const answer = answerTo(refuse(BY_CODE[error.code ?? ''] ?? 'http.bad_request'));
  const { status } = answer;
  const body = JSON.stringify(answer.body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const BODY = JSON.stringify(answerTo(refuse('http.expectation_unsupported')).body);

/** Answers expectations other than `100-continue`, which Node meets by itself, in the shape of every other refusal. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(417, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(BODY),
        'Cache-Control': 'no-store',
        Connection: 'close',
      })
      .end(BODY);
  });
}
