import { printMoney } from '@shop/contract';
import { escapeHtml } from '../../platform/html.ts';
import { shortNumber } from '../../platform/short-number.ts';
import type { Charged } from '../orders/payment-terms.ts';

/** Why a letter is written: the order is paid and on its way, delivered, or failed after it was paid. */
export type ReceiptKind = 'paid' | 'done' | 'refund';

/** Contents of a receipt. `total`, `discount` and `balance` in kopecks, `charged` as the payer saw it. */
export type Receipt = {
  kind: ReceiptKind;
  shop: string;
  support: string;
  orderId: string;
  game: string;
  lines: { title: string; quantity: number; total: number; codes: string[] }[];
  /** Kind-specific delivery details: "Логин Steam" → `name`. */
  details: { name: string; value: string }[];
  /** Taken off the lines by a promo code. */
  discount: number;
  total: number;
  /** Part of `total` paid from the balance. */
  balance: number;
  /** Where the money of a failed order goes; null when there is none to refund. */
  refundTo: 'balance' | 'method' | null;
  charged: Charged | null;
  /** Item that the buyer has to list on the game's market before anything can be delivered; `price` in gold. */
  listing: { skin: string; price: string } | null;
  link: string;
};

export type ReceiptTexts = { subject: string; text: string; html: string };

type Wording = { heading: string; state: string };
const WORDING: Record<Exclude<ReceiptKind, 'refund'>, Wording> = {
  paid: {
    heading: 'Заказ оплачен',
    state: 'Мы получили оплату и уже занимаемся доставкой. Когда всё будет готово, придёт ещё одно письмо.',
  },
  done: { heading: 'Заказ выполнен', state: 'Всё доставлено. Спасибо за покупку!' },
};
const RETURNED = 'Заказ не выполнен, деньги возвращаются';
const FAILED: Record<'balance' | 'method' | 'nothing', Wording> = {
  balance: {
    heading: RETURNED,
    state: 'Мы не смогли выполнить заказ. Деньги уже на балансе вашего аккаунта.',
  },
  method: {
    heading: RETURNED,
    state: 'Мы не смогли выполнить заказ. Оплата вернётся тем же способом, которым вы платили.',
  },
  nothing: {
    heading: 'Заказ не выполнен',
    state: 'Мы не смогли выполнить заказ. Вы за него ничего не платили.',
  },
};
const listed = ({ skin, price }: NonNullable<Receipt['listing']>): Wording => ({
  heading: 'Заказ оплачен, выставьте предмет на рынок',
  state: `Теперь ваш ход: выставьте на рынок игры ${skin} ровно за ${price} голды. По цене мы узнаем ваш лот и выкупим его. Не снимайте лот и не меняйте цену, пока заказ не выполнен.`,
});

function wordingOf({ kind, refundTo, listing }: Receipt): Wording {
  if (kind === 'refund') return FAILED[refundTo ?? 'nothing'];
  return kind === 'paid' && listing ? listed(listing) : WORDING[kind];
}

/** The receipt of an order in Russian: subject, plain text and HTML with the same content. */
export function composeReceipt(receipt: Receipt): ReceiptTexts {
  const number = shortNumber(receipt.orderId);
  return {
    subject: `${wordingOf(receipt).heading}: ${receipt.game}, № ${number}`,
    text: plain(receipt, number),
    html: page(receipt, number),
  };
}

function plain(receipt: Receipt, number: string): string {
  const lines = receipt.lines.flatMap((line) => [
    `${line.title}${times(line)} — ${roubles(line.total)}`,
    ...line.codes.map((code) => `    Код: ${code}`),
  ]);
  return [
    `${wordingOf(receipt).heading}: ${receipt.game}`,
    `Заказ № ${number}`,
    '',
    ...lines,
    ...receipt.details.map(({ name, value }) => `${name}: ${value}`),
    '',
    ...sums(receipt).map(({ name, value }) => `${name}: ${value}`),
    '',
    wordingOf(receipt).state,
    '',
    'Открыть заказ:',
    receipt.link,
    '',
    `${receipt.shop}. Вопросы: ${receipt.support}`,
    'Ссылка открывает заказ без входа: не пересылайте её.',
    '',
  ].join('\n');
}

function page(receipt: Receipt, number: string): string {
  const rows = receipt.lines.map(
    (line) => `<tr><td style="padding:12px 0;border-bottom:1px solid #e7e2da">
<strong>${escapeHtml(line.title)}</strong>${times(line)}${line.codes.map(ticket).join('')}</td>
<td style="padding:12px 0;border-bottom:1px solid #e7e2da;text-align:right;vertical-align:top;white-space:nowrap">${roubles(line.total)}</td></tr>`,
  );
  const facts = [...receipt.details, ...sums(receipt)].map(
    ({ name, value }) => `<tr><td style="padding:6px 0;color:#6b645b">${escapeHtml(name)}</td>
<td style="padding:6px 0;text-align:right">${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(wordingOf(receipt).heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f3ee;color:#1c1a17;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;border-radius:16px">
<p style="margin:0 0 4px;color:#6b645b">${escapeHtml(receipt.shop)} · заказ № ${number}</p>
<h1 style="margin:0 0 8px;font-size:24px;line-height:1.25">${escapeHtml(wordingOf(receipt).heading)}</h1>
<p style="margin:0 0 20px">${escapeHtml(receipt.game)}. ${escapeHtml(wordingOf(receipt).state)}</p>
<table role="presentation" width="100%" style="border-collapse:collapse">${rows.join('')}${facts.join('')}</table>
<p style="margin:28px 0"><a href="${escapeHtml(receipt.link)}" style="display:inline-block;padding:14px 24px;background:#1c1a17;color:#fff;border-radius:12px;text-decoration:none">Открыть заказ</a></p>
<p style="margin:0;color:#6b645b;font-size:14px">Ссылка открывает заказ без входа: не пересылайте её.<br>Вопросы: ${escapeHtml(receipt.support)}</p>
</div></body></html>
`;
}

const times = ({ quantity }: { quantity: number }) => (quantity === 1 ? '' : ` × ${quantity}`);

const ticket = (code: string) =>
  `<br><code style="display:inline-block;margin-top:8px;padding:8px 14px;border:2px dashed #c9c1b4;border-radius:10px;font:600 17px/1.4 ui-monospace,Menlo,Consolas,monospace">${escapeHtml(code)}</code>`;

/** The lines of the bill: each sum follows from those above it. */
function sums({ discount, total, balance, charged }: Receipt): { name: string; value: string }[] {
  const rows = [];
  if (discount > 0) rows.push({ name: 'Скидка по промокоду', value: roubles(-discount) });
  rows.push({ name: 'Стоимость заказа', value: roubles(total) });
  if (!charged) {
    if (balance > 0) rows.push({ name: 'Оплачено с баланса', value: roubles(balance) });
    return rows;
  }
  const paid = (amount: number) => currency(amount, charged.currency);
  if (balance > 0) rows.push({ name: 'С баланса', value: roubles(-balance) });
  if (charged.fee !== null && charged.currency !== 'RUB')
    rows.push({ name: 'По курсу', value: paid(charged.amount - charged.fee) });
  if (charged.fee) rows.push({ name: 'Комиссия способа оплаты', value: paid(charged.fee) });
  rows.push({ name: 'Оплачено', value: paid(charged.amount) });
  return rows;
}

const roubles = (kopecks: number) => currency(kopecks, 'RUB');

/** The sum with Russian digits and sign. Intl takes the decimal string as it is: no float on the way. */
function currency(amount: number, code: string): string {
  const format = new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(printMoney(amount) as Intl.StringNumericLiteral).replace('-', '−');
}
