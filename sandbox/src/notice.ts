import type { Config } from './config.ts';
import { getpayNotice } from './getpay.ts';
import type { Payment } from './payment.ts';
import { payselectionNotice } from './payselection.ts';
import { sign } from './signature.ts';
import { tbankNotice } from './tbank.ts';
import type { Notice } from './webhook.ts';
import { yookassaNotice } from './yookassa.ts';

/** The webhook of an outcome in its provider's protocol. */
export function writeNotice(config: Config, payment: Payment): Notice {
  if (payment.protocol === 'payselection') return payselectionNotice(config.payselection, payment);
  if (payment.protocol === 'getpay') return getpayNotice(config.getpay, payment);
  if (payment.protocol === 'yookassa') return yookassaNotice(payment, config.url);
  if (payment.protocol === 'tbank') return tbankNotice(config.tbank, payment);
  const { unsent: event, transaction_id, payment_id, order_id, amount, currency } = payment;
  const body = JSON.stringify({ event, transaction_id, payment_id, order_id, amount, currency });
  const timestamp = Math.floor(Date.now() / 1000).toString();
  return {
    headers: {
      'Content-Type': 'application/json',
      'X-Sandbox-Timestamp': timestamp,
      'X-Sandbox-Signature': sign(config.secret, `${timestamp}.${body}`),
    },
    body,
  };
}
