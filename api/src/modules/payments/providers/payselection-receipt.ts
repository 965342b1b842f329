import type { FiscalReceipt } from './fiscal-receipt.ts';
import { ProviderError } from './payment-provider.ts';

/**
 * `ReceiptData` of a payment or a refund, in the form that Payselection's own modules send (payselection-gateway-for-woocommerce,
 * src/Order.php): sums as numbers with two digits.
 * @throws {ProviderError} where the configuration does not say who sells.
 */
export function payselectionReceipt(receipt: FiscalReceipt | null, externalId: string) {
  if (!receipt) return {};
  const { company, lines, email, phone, vat, subject, mode } = receipt;
  if (!company)
    throw new ProviderError('refused', 'receipts of payselection need the company: RECEIPT_COMPANY_EMAIL');
  const total = toUnits(lines.reduce((sum, { amount }) => sum + amount, 0));
  return {
    ReceiptData: {
      timestamp: timestamp(new Date()),
      external_id: externalId,
      receipt: {
        client: { ...(email ? { email } : {}), ...(phone ? { phone } : {}) },
        company: {
          email: company.email,
          inn: company.inn,
          sno: company.taxSystem,
          payment_address: company.address,
        },
        items: lines.map(({ name, quantity, price, amount }) => ({
          name,
          price: toUnits(price),
          quantity,
          sum: toUnits(amount),
          payment_method: mode,
          payment_object: subject,
          vat: { type: vat },
        })),
        // Paid without cash.
        payments: [{ type: 1, sum: total }],
        total,
      },
    },
  };
}

/** Minor units as the number that JSON prints with at most two digits. */
const toUnits = (minor: number) => minor / 100;

/** Without seconds, with an offset of four digits: SDK-PHP, README.md. */
const timestamp = (moment: Date) => `${moment.toISOString().slice(0, 16)}+0000`;
