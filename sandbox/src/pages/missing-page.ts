import type { FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { sendPage } from '../layout.ts';

/** Answers 404 with a page that says what is missing. */
export const missingPage = (reply: FastifyReply, title: string) =>
  sendPage(
    reply.code(404),
    title,
    html`<section class="card"><h1>${title}</h1><p>Проверьте адрес: возможно, ссылка скопирована не полностью.</p>
<p><a class="button" href="/">На главную тестовой среды</a></p></section>`,
  );
