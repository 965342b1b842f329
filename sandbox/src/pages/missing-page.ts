import type { FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { sendPage } from '../layout.ts';

/** Answers 404, or another status, with a page that says what is missing or wrong. */
export const missingPage = (reply: FastifyReply, title: string, status = 404) =>
  sendPage(
    reply.code(status),
    title,
    html`<section class="card"><h1>${title}</h1><p>Проверьте адрес: возможно, ссылка скопирована не полностью.</p>
<p><a class="button" href="/">На главную тестовой среды</a></p></section>`,
  );
