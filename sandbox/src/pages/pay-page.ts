import { formatMoney } from '../format.ts';
import { html } from '../html.ts';
import type { Payment } from '../payment.ts';
import { REFUSALS } from '../refusals/all.ts';

/** The choice of a payer. */
export function payPage(payment: Payment) {
  const sum = formatMoney(payment.amount, payment.currency);
  return html`<section class="card">
<h1>Оплата заказа</h1>
${summary(payment)}
<form method="post" action="/pay/${payment.transaction_id}">
<button name="outcome" value="approve" class="primary">Оплатить ${sum}</button>
<button name="outcome" value="decline">Отклонить платёж</button>
${reasons(payment)}
</form>
<p class="center"><a href="${payment.return_url}">Вернуться в магазин без оплаты</a></p>
</section>
<p class="note">Данные карты не нужны: первая кнопка изображает оплату, вторая — отказ банка.</p>`;
}

/** The provider's own reasons to decline; GetPay reports no declined payment at all. */
function reasons({ protocol = 'sandbox' }: Payment) {
  const { declines, source } = REFUSALS[protocol];
  if (protocol === 'getpay' || protocol === 'sandbox') return null;
  const field = declines
    ? html`<select name="refusal">${Object.entries(declines).map(([code, text]) => html`<option value="${code}">${code} — ${text}</option>`)}</select>`
    : html`<input name="refusal" maxlength="60" placeholder="любое слово">`;
  return html`<div class="fields"><label>Причина отказа ${field}</label><p class="note">Источник: ${source}</p></div>`;
}

const DECIDED: Record<Exclude<Payment['status'], 'pending'>, [title: string, text: string]> = {
  succeeded: ['Платёж проведён', 'Магазин уже знает об оплате или узнает через несколько секунд.'],
  failed: ['Платёж отклонён', 'Деньги не списаны. В магазине можно выбрать другой способ оплаты.'],
  cancelled: ['Платёж отменён', 'Магазин отозвал этот счёт. Оплачивать его не нужно.'],
  refunded: ['Деньги возвращены', 'Магазин вернул сумму этого платежа.'],
};

/** Shows the outcome of a payment that is no longer pending. */
export function decidedPage(payment: Payment) {
  const [title, text] = DECIDED[payment.status === 'pending' ? 'cancelled' : payment.status];
  return html`<section class="card">
<h1 data-status="${payment.status}">${title}</h1>
<p>${text}</p>
${summary(payment)}
<p><a class="button primary" href="${payment.return_url}">Вернуться в магазин</a></p>
</section>`;
}

const summary = (payment: Payment) => html`<p class="sum">${formatMoney(payment.amount, payment.currency)}</p>
<dl>
<div><dt>Заказ</dt><dd>${payment.order_id}</dd></div>
${payment.description && html`<div><dt>Назначение</dt><dd>${payment.description}</dd></div>`}
${payment.email && html`<div><dt>Чек</dt><dd>${payment.email}</dd></div>`}
${payment.receipt?.map(({ name, quantity, amount }) => html`<div><dt>${name} × ${quantity}</dt><dd>${formatMoney(amount, payment.currency)}</dd></div>`)}
</dl>`;
