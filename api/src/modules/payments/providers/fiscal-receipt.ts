import { cutText } from '../../../platform/cut-text.ts';
import type { ReceiptMode, VatName, VatRate } from '../../../platform/db/schema/payments.ts';

/** The tax systems of 54-FZ, by the names that all providers share. */
export const TAX_SYSTEMS = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const;
export type TaxSystem = (typeof TAX_SYSTEMS)[number];

/** "Признак предмета расчёта", tag 1212: those that a shop of digital goods may need, by the names that providers share. */
export const RECEIPT_SUBJECTS = [
  'commodity',
  'job',
  'service',
  'intellectual_activity',
  'payment',
  'agent_commission',
  'property_right',
  'another',
] as const;
export type ReceiptSubject = (typeof RECEIPT_SUBJECTS)[number];

/** Formats of fiscal documents. The cash register's decides. */
export const FFD_VERSIONS = ['1.05', '1.2'] as const;
export type Ffd = (typeof FFD_VERSIONS)[number];

/** "Признак агента", tag 1222, by T-Bank's names: those that a shop which sells for another may be. */
export const AGENT_TYPES = ['attorney', 'commission_agent', 'another'] as const;
/** A shop that sells as an agent, and for whom: `phone` in E.164. */
export type Agent = {
  type: (typeof AGENT_TYPES)[number];
  supplier: { name: string; inn: string; phone: string };
};

/** Who sells: what a receipt says of the shop itself. `address` is the shop's address on the Internet. */
export type Company = { email: string; inn: string; taxSystem: TaxSystem; address: string };

/** How this shop writes receipts. Absent in the configuration: its cash register is not behind the provider. */
export type FiscalSettings = {
  ffd: Ffd;
  vat: VatRate;
  subject: ReceiptSubject;
  mode: ReceiptMode;
  /** Payselection and T-Bank ask for it; YooKassa knows the shop. */
  company: Company | undefined;
  /** Absent: the shop sells what is its own. */
  agent: Agent | undefined;
};

const CALCULATED = {
  vat5: 'vat105',
  vat7: 'vat107',
  vat10: 'vat110',
  vat20: 'vat120',
  vat22: 'vat122',
} as const satisfies Partial<Record<VatRate, VatName>>;

/** True for a mode of paying before the goods are handed over, whose receipt is followed by another at delivery. */
export const isPrepayment = (mode: ReceiptMode | null): boolean =>
  mode === 'full_prepayment' || mode === 'prepayment' || mode === 'advance';

/** VAT as a receipt of `mode` states it: of a prepayment, by the calculated rate. */
export const vatOf = ({ vat, mode }: Pick<FiscalSettings, 'vat' | 'mode'>): VatName =>
  isPrepayment(mode) && vat !== 'none' && vat !== 'vat0' ? CALCULATED[vat] : vat;

/** The rate behind a calculated one. */
export const rateOf = (vat: VatName): VatRate =>
  (Object.keys(CALCULATED) as (keyof typeof CALCULATED)[]).find((rate) => CALCULATED[rate] === vat) ??
  (vat as VatRate);

/** A receipt as the tax service finds it: number of the storage, of the document, and its sign. */
export const fiscalDocument = (storage: string, document: string, sign: string) =>
  `ФН ${storage} ФД ${document} ФП ${sign}`;

/** `price` of one and `amount` of all, in minor units: `price` × `quantity` is `amount`. */
export type ReceiptLine = { name: string; quantity: number; price: number; amount: number };

/**
 * A receipt by 54-FZ, of a payment or of its refund: its lines add up to the sum that is moved. At least one of `email`
 * and `phone` (E.164) is there.
 */
export type FiscalReceipt = Omit<FiscalSettings, 'vat'> & {
  vat: VatName;
  lines: ReceiptLine[];
  email: string | null;
  phone: string | null;
};

/** The sum of a receipt's lines, minor units. */
export const totalOf = ({ lines }: Pick<FiscalReceipt, 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

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
    return { name: cutText(title, NAME_LENGTH), quantity, price: amount / quantity, amount };
  const pieces = ` × ${quantity}`;
  const name = cutText(title, NAME_LENGTH - pieces.length) + pieces;
  return { name, quantity: 1, price: amount, amount };
}
