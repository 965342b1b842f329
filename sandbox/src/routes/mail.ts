import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sendPage } from '../layout.ts';
import { listLetters, readLetter } from '../mailbox.ts';
import { letterPage, mailboxPage } from '../pages/mail-pages.ts';
import { missingPage } from '../pages/missing-page.ts';

type ByFile = { Params: { file: string } };

/** The mailbox: what the shop would have sent, if it had a mail server. */
export function mailRoutes(app: FastifyInstance, { mailDir }: Config): void {
  app.get('/mail', async (_request, reply) =>
    sendPage(reply, 'Почта', mailboxPage(await listLetters(mailDir))),
  );

  app.get<ByFile>('/mail/:file', async (request, reply) => {
    const letter = await readLetter(mailDir, request.params.file);
    return letter
      ? sendPage(reply, letter.subject, letterPage(letter), { frames: true })
      : missingPage(reply, 'Письмо не найдено');
  });

  // A letter is foreign markup: it gets an origin of its own, no scripts and nothing from the network but pictures.
  app.get<ByFile>('/mail/:file/html', async (request, reply) => {
    const letter = await readLetter(mailDir, request.params.file);
    if (!letter?.html) return missingPage(reply, 'Письмо не найдено');
    return reply
      .header(
        'Content-Security-Policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      )
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withOwnWindows(letter.html));
  });
}

const WINDOWS = '<base target="_blank">';
const HEAD = /<head(\s[^>]*)?>/i;

// The frame may show nothing but the letter itself, so the letter's links open windows.
const withOwnWindows = (letter: string) =>
  HEAD.test(letter) ? letter.replace(HEAD, `$&${WINDOWS}`) : WINDOWS + letter;
