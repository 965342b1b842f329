import type { Payment } from './payment.ts';

/** Returns the data with which a shop sends its payer on, whichever scenario it plays. `base` is the sandbox's address. */
export function scenarioData(payment: Payment, base: string) {
  const page = `${base}/pay/${payment.transaction_id}`;
  return {
    page_url: page,
    qr_url: `${base}/qr/${payment.transaction_id}.svg`,
    qr_str: page,
    // Zeros and a right check digit.
    card_number: '2200000000000004',
    card_name: 'Тестовая карта',
    form: { method: 'POST', action: `${base}/pay`, fields: { transaction_id: payment.transaction_id } },
  };
}
