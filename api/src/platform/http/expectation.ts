import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { refuse } from '../refusal.ts';
import { answerTo } from './refusals.ts';

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
