import { type FiscalReceipt, type ReceiptSubject, totalOf } from './fiscal-receipt.ts';
import { ProviderError } from './payment-provider.ts';

/** Numbers of tag 1212, which FFD 1.2 takes in place of names. */
const SUBJECT_NUMBER: Record<ReceiptSubject, number> = {
  commodity: 1,
  job: 3,
  service: 4,
  intellectual_activity: 9,
  payment: 10,
  agent_commission: 11,
  another: 13,
  property_right: 14,
};
/** The longest address that Payselection takes. */
const EMAIL_LENGTH = 64;
const PIECES = 0;

/**
 * `ReceiptData` of a payment or a refund, in the form that Payselection's own modules send: for WooCommerce 1.3.1, for 1C-Bitrix, and
 * the schema of SDK-Python. Sums are numbers with two digits. A number of another country than Russia is left out.
 * @throws {ProviderError} where the configuration does not say who sells, or nothing of the buyer can be sent.
 */
export function payselectionReceipt(receipt: FiscalReceipt | null, externalId: string) {
  if (!receipt) return {};
  const { ffd, company, lines, vat, subject, mode, agent } = receipt;
  if (!company)
    throw new ProviderError('refused', 'receipts of payselection need the company: RECEIPT_COMPANY_EMAIL');
  const total = toUnits(totalOf(receipt));
  return {
    ReceiptData: {
      timestamp: timestamp(new Date()),
      external_id: externalId,
      receipt: {
        client: clientOf(receipt),
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
          ...(ffd === '1.2' ? { measure: PIECES } : {}),
          payment_method: mode,
          payment_object: ffd === '1.2' ? SUBJECT_NUMBER[subject] : subject,
          vat: { type: vat },
          ...(agent
            ? {
                agent_info: { type: agent.type },
                supplier_info: {
                  name: agent.supplier.name,
                  inn: agent.supplier.inn,
                  phones: [agent.supplier.phone],
                },
              }
            : {}),
        })),
        // Paid without cash.
        payments: [{ type: 1, sum: total }],
        total,
      },
    },
  };
}

/** Keeps the contacts that Payselection takes: an address of at most 64 characters, a Russian number (E.164). */
export const contactsFor = (email: string | null, phone: string | null) => ({
  email: email && email.length <= EMAIL_LENGTH ? email : undefined,
  phone: phone && /^\+7\d{10}$/.test(phone) ? phone : undefined,
});

function clientOf({ email, phone }: FiscalReceipt) {
  const client = contactsFor(email, phone);
  if (client.email || client.phone) return client;
  throw new ProviderError(
    'refused',
    `receipts of payselection need an e-mail of at most ${EMAIL_LENGTH} characters, or a Russian number`,
  );
}

/** Minor units as the number that JSON prints with at most two digits. */
const toUnits = (minor: number) => minor / 100;

const MOSCOW = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  ...({ day: '2-digit', month: '2-digit', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
});

/** `dd.mm.yyyy HH:MM:SS`, the time of Moscow. */
const timestamp = (moment: Date) => MOSCOW.format(moment).replace(',', '');
