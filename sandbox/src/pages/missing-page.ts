import type { FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { page, sendPage } from '../layout.ts';

const CHECK = 'Проверьте адрес: возможно, ссылка скопирована не полностью.';

const content = (title: string, text: string) => html`<section class="card"><h1>${title}</h1><p>${text}</p>
<p><a class="button" href="/">На главную тестовой среды</a></p></section>`;

export const errorPage = (title: string, text = CHECK) => page(title, content(title, text));

/** Answers 404, or another status, with a page that says what is missing or wrong. */
export const missingPage = (reply: FastifyReply, title: string, status = 404) =>
  sendPage(reply.code(status), title, content(title, CHECK));
