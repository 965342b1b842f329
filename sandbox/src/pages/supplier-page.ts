import { formatTime } from '../format.ts';
import { html } from '../html.ts';
import { ERRORS, ORDER_STATES } from '../moogold/documentation.ts';
import type { MoogoldSimulator, SupplierOrder } from '../moogold/orders.ts';

const SHOWN = 20;

/** The supplier's wallet, the error that it answers every call with, and its last orders with their states. */
export const supplierPage = ({ settings, all, statusOf }: MoogoldSimulator) => html`<h1>Поставщик</h1>
<p>Играет MooGold. Что здесь выбрано, магазин получает в ответ на следующий вызов.</p>
<p class="note">Источник: OpenAPI MooGold, схемы error_response_*, и его открытые клиенты; по утверждениям — sandbox/src/moogold/documentation.ts</p>
<form class="fields" method="post" action="/supplier">
<label>Баланс кошелька, USD <input name="balance" inputmode="decimal" value="${(settings.balance / 100).toFixed(2)}"></label>
<button>Сохранить</button>
</form>
<form class="fields" method="post" action="/supplier">
<label>Ответ на любой вызов <select name="error">
<option value="">обычный</option>
${Object.entries(ERRORS).map(
  ([code, text]) =>
    html`<option value="${code}"${code === settings.error && html` selected`}>${code} ${text}</option>`,
)}
</select></label>
<button>Сохранить</button>
</form>
<h2>Последние заказы</h2>
${all().length === 0 && html`<p class="note">Заказов пока нет.</p>`}
<ul class="rows">
${all()
  .slice(-SHOWN)
  .reverse()
  .map((order) => row(order, statusOf(order)))}
</ul>`;

const row = (order: SupplierOrder, status: string) => html`<li>
<form class="fields" method="post" action="/supplier">
<strong>${order.product} × ${order.quantity}</strong>
<span>${order.player || 'коды'} · ${formatTime(new Date(order.created))}</span>
<input type="hidden" name="order" value="${order.partner_order_id}">
<label>Состояние <select name="state">
${ORDER_STATES.map((name) => html`<option${name === status && html` selected`}>${name}</option>`)}
</select></label>
<button>Сохранить</button>
</form></li>`;
