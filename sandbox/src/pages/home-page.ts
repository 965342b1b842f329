import { formatMoney, formatTime } from '../format.ts';
import { html } from '../html.ts';
import type { Payment } from '../payment.ts';

const SHOWN = 20;
const STATUS: Record<Payment['status'], string> = {
  pending: 'ждёт оплаты',
  succeeded: 'проведён',
  failed: 'отклонён',
  refunded: 'возвращён',
  cancelled: 'отменён',
};

/** Lists the sandbox's services, and its last payments. */
export const homePage = (shopUrl: string, payments: Payment[]) => html`<h1>Тестовая среда</h1>
<p>Заменяет магазину внешний мир, чтобы всё можно было попробовать без договоров и денег.</p>
<ul class="rows">
<li><a href="${shopUrl}"><strong>Магазин</strong><span>Выбрать игру и оформить заказ</span></a></li>
<li><a href="/mail"><strong>Почта</strong><span>Письма, которые отправил магазин</span></a></li>
<li><a href="/phone"><strong>Телефон</strong><span>Коды для входа, которые отправил магазин</span></a></li>
<li><a href="/providers"><strong>Платёжные системы</strong><span>Ошибки и отказы в возврате, которыми они отвечают</span></a></li>
<li><a href="/supplier"><strong>Поставщик</strong><span>Кошелёк, заказы и ошибки, которыми он отвечает</span></a></li>
</ul>
<h2>Последние платежи</h2>
${payments.length === 0 && html`<p class="note">Платежей пока нет.</p>`}
<ul class="rows">
${payments
  .slice(-SHOWN)
  .reverse()
  .map(
    (
      payment,
    ) => html`<li><a href="/pay/${payment.transaction_id}"><strong>${formatMoney(payment.amount, payment.currency)}</strong>
<span>${STATUS[payment.status]}${payment.unsent && ' · магазин ещё не ответил на уведомление'}</span>
<time datetime="${payment.created}">${formatTime(new Date(payment.created))}</time></a></li>`,
  )}
</ul>`;
