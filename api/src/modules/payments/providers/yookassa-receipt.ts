import { printMoney } from '@shop/contract';
import type { VatName } from '../../../platform/db/schema/payments.ts';
import type { FiscalReceipt, TaxSystem } from './fiscal-receipt.ts';

// https://yookassa.ru/developers/payment-acceptance/receipts/54fz/other-services/parameters-values; 11 is the rate of 2026.
const VAT_CODE: Record<VatName, number> = {
  none: 1,
  vat0: 2,
  vat10: 3,
  vat20: 4,
  vat5: 7,
  vat7: 8,
  vat22: 11,
};
const TAX_SYSTEM_CODE: Record<TaxSystem, number> = {
  osn: 1,
  usn_income: 2,
  usn_income_outcome: 3,
  esn: 5,
  patent: 6,
};

/** `receipt` of a payment or a refund. `amount` of an item is the price of one; numbers are digits only. */
export function yookassaReceipt(receipt: FiscalReceipt | null, currency: string) {
  if (!receipt) return {};
  const { company, lines, email, phone, vat, subject, mode } = receipt;
  return {
    receipt: {
      customer: { ...(email ? { email } : {}), ...(phone ? { phone: phone.replace('+', '') } : {}) },
      items: lines.map(({ name, quantity, price }) => ({
        description: name,
        quantity,
        amount: { value: printMoney(price), currency },
        vat_code: VAT_CODE[vat],
        payment_mode: mode,
        payment_subject: subject,
      })),
      ...(company ? { tax_system_code: TAX_SYSTEM_CODE[company.taxSystem] } : {}),
    },
  };
}
