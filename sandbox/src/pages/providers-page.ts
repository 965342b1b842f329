import { html } from '../html.ts';
import type { Protocol } from '../payment.ts';
import { PROTOCOLS, REFUSALS } from '../refusals/all.ts';
import { BREAKS, type Choice } from '../refusals/refusals.ts';

/** Shows each payment provider's answers to calls and refunds. */
export const providersPage = (choices: Readonly<Record<Protocol, Choice>>) => html`<h1>Платёжные системы</h1>
<p>Что здесь выбрано, магазин получает в ответ на следующий вызов. Причину отказа в оплате выбирают на странице платежа.</p>
${PROTOCOLS.map((name) => provider(name, choices[name]))}`;

function provider(name: Protocol, { error, refund }: Choice) {
  const { title, source, errors, refunds } = REFUSALS[name];
  const codes = Object.entries(errors).map(([code, { status, text }]) => [
    code,
    `${status} ${code} — ${text}`,
  ]);
  return html`<section class="card">
<h2>${title}</h2>
<form class="fields" method="post" action="/providers">
<input type="hidden" name="provider" value="${name}">
<label>Ответ на любой вызов <select name="error">${options([...codes, ...Object.entries(BREAKS)], error)}</select></label>
${refunds && html`<label>Ответ на возврат <select name="refund">${options(reasonsOf(refunds), refund)}</select></label>`}
<button>Сохранить</button>
</form>
<p class="note">Источник: ${source}</p>
</section>`;
}

const reasonsOf = (refunds: Readonly<Record<string, string>>) =>
  Object.entries(refunds).map(([code, text]) => [code, `${code} — ${text}`]);

const options = (codes: string[][], chosen: string) => [
  html`<option value="">обычный</option>`,
  ...codes.map(
    ([code, text]) => html`<option value="${code}"${code === chosen && html` selected`}>${text}</option>`,
  ),
];
