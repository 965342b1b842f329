import type { VatName } from '../../../platform/db/schema/payments.ts';

/** The tax systems of 54-FZ, by the names that all providers share. */
export const TAX_SYSTEMS = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const;
export type TaxSystem = (typeof TAX_SYSTEMS)[number];

/** Who sells: what a receipt says of the shop itself. */
export type Company = { email: string; inn: string; taxSystem: TaxSystem; address: string };

/** How this shop writes receipts. Absent in the configuration: its cash register is not behind the provider. */
export type FiscalSettings = {
  vat: VatName;
  /** «Признак предмета расчёта», tag 1212: commodity, service, payment and others. */
  subject: string;
  /** «Признак способа расчёта», tag 1214: full_payment, full_prepayment and others. */
  mode: string;
  /** Payselection asks for it; others know the shop. */
  company: Company | undefined;
};

/** A receipt as the tax service finds it: number of the storage, of the document, and its sign. */
export const fiscalDocument = (storage: string, document: string, sign: string) =>
  `ФН ${storage} ФД ${document} ФП ${sign}`;

/** `price` of one and `amount` of all, in minor units: `price` × `quantity` is `amount`. */
export type ReceiptLine = { name: string; quantity: number; price: number; amount: number };

/**
 * A receipt by 54-FZ, of a payment or of its refund: its lines add up to the sum that is moved. At least one of `email`
 * and `phone` (E.164) is there.
 */
export type FiscalReceipt = FiscalSettings & {
  lines: ReceiptLine[];
  email: string | null;
  phone: string | null;
};

/** The name of a line holds 128 characters (tag 1030). */
const NAME_LENGTH = 128;

/**
 * Lines of a receipt that add up to `amount`, which a promo code, the balance, a rate and fees made another sum than that
 * of the order's lines. Each has its share, and the last minor units go to the largest remainders.
 */
export function spreadOver(
  lines: readonly { title: string; quantity: number; total: number }[],
  amount: number,
): ReceiptLine[] {
  const whole = lines.reduce((sum, { total }) => sum + BigInt(total), 0n);
  if (whole <= 0n || amount <= 0) return [];
  const shares = lines.map(({ total }, index) => {
    const part = BigInt(amount) * BigInt(total);
    return { index, share: Number(part / whole), rest: part % whole };
  });
  const missing = amount - shares.reduce((sum, { share }) => sum + share, 0);
  const byRest = shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  );
  for (const line of byRest.slice(0, missing)) line.share += 1;
  return shares.flatMap(({ index, share }) => (share > 0 ? [receiptLine(lines[index]!, share)] : []));
}

/** A price that cannot be divided into whole minor units makes several pieces one. */
function receiptLine({ title, quantity }: { title: string; quantity: number }, amount: number): ReceiptLine {
  if (amount % quantity === 0)
    return { name: title.slice(0, NAME_LENGTH), quantity, price: amount / quantity, amount };
  const pieces = ` × ${quantity}`;
  const name = title.slice(0, NAME_LENGTH - pieces.length) + pieces;
  return { name, quantity: 1, price: amount, amount };
}
