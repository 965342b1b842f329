import './texts.ts';
import type { Server } from 'node:http';
import { t } from '@shop/i18n';

/** Answers expectations other than `100-continue`, which Node meets by itself, in the shape of the api's refusals. */
export function refuseExpectations(server: Server): void {
  const body = JSON.stringify({ detail: t('shell:bad_expectation') });
  server.on('checkExpectation', (_request, response) => {
    response
      .writeHead(417, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        'Cache-Control': 'no-store',
        Connection: 'close',
      })
      .end(body);
  });
}
