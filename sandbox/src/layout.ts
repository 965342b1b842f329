import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

type Policy = { formAction?: string[]; frames?: boolean };

/** A whole page around `content`. */
const layout = (title: string, content: Html) => html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} — Тестовая среда</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">${shield}<span>Тестовая среда</span></a></header>
<main>${content}</main>
<footer>Здесь ничего не покупается на самом деле: деньги не списываются, письма никуда не уходят.</footer>
</body>
</html>
`;

const shield = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="currentColor" d="M12 2 4 5v6c0 5 3.4 9.5 8 11 4.6-1.5 8-6 8-11V5l-8-3Zm-1.1 13.6-3.500-3.500 1.400-1.400 2.100 2.100 4.400-4.400 1.400 1.400-5.800 5.800Z"/></svg>`;

/** A page that may load and post nothing but what is its own and what `policy` adds. */
export function page(title: string, content: Html, policy: Policy = {}) {
  const directives = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    policy.frames ? "frame-src 'self'" : "frame-src 'none'",
    // A browser checks this on the redirect that follows a post, too.
    `form-action ${["'self'", ...(policy.formAction ?? [])].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  const headers = { 'Content-Security-Policy': directives.join('; '), 'Cache-Control': 'no-store' };
  return { type: 'text/html; charset=utf-8', headers, body: layout(title, content).text };
}

export function sendPage(reply: FastifyReply, ...args: Parameters<typeof page>) {
  const { type, headers, body } = page(...args);
  return reply.headers(headers).type(type).send(body);
}
