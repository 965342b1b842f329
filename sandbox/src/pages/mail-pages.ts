import { formatTime } from '../format.ts';
import { html } from '../html.ts';
import type { Letter } from '../mailbox.ts';

/** The list of letters, newest first. */
export const mailboxPage = (letters: Letter[]) => html`<h1>Почта</h1>
${letters.length === 0 && html`<p class="note">Писем пока нет: магазин ещё ничего не отправлял.</p>`}
<ul class="rows">
${letters.map(
  (letter) => html`<li><a href="/mail/${letter.file}"><strong>${letter.subject}</strong>
<span>${letter.to}</span><time datetime="${letter.received.toISOString()}">${formatTime(letter.received)}</time></a></li>`,
)}
</ul>`;

/** One letter: its formatted part in a frame of its own, its text, its links. */
export const letterPage = (letter: Letter) => html`<p><a href="/mail">Все письма</a></p>
<h1>${letter.subject}</h1>
<dl>
<div><dt>От</dt><dd>${letter.from}</dd></div>
<div><dt>Кому</dt><dd>${letter.to}</dd></div>
<div><dt>Когда</dt><dd>${formatTime(letter.received)}</dd></div>
</dl>
${letter.html && html`<iframe title="Письмо" src="/mail/${letter.file}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
${
  letter.links.length > 0 &&
  html`<h2>Ссылки</h2>
<ul class="links">${letter.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`
}
${
  letter.text &&
  html`<h2>Текст</h2>
<pre>${letter.text}</pre>`
}`;
