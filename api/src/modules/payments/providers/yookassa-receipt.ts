import { printMoney } from '@shop/contract';
import type { VatName } from '../../../platform/db/schema/payments.ts';
import type { Agent, FiscalReceipt, TaxSystem } from './fiscal-receipt.ts';
import { ProviderError } from './payment-provider.ts';

// https://yookassa.ru/developers/payment-acceptance/receipts/54fz/other-services/parameters-values
const VAT_CODE: Record<VatName, number> = {
  none: 1,
  vat0: 2,
  vat10: 3,
  vat20: 4,
  vat110: 5,
  vat120: 6,
  vat5: 7,
  vat7: 8,
  vat105: 9,
  vat107: 10,
  vat22: 11,
  vat122: 12,
};
const TAX_SYSTEM_CODE: Record<TaxSystem, number> = {
  osn: 1,
  usn_income: 2,
  usn_income_outcome: 3,
  esn: 5,
  patent: 6,
};
const AGENT: Record<Agent['type'], string> = {
  attorney: 'attorney',
  commission_agent: 'commissioner',
  another: 'agent',
};

/**
 * `receipt` of a payment or a refund. `amount` of an item is the price of one; numbers are digits only.
 * @throws {ProviderError} without an e-mail: YooKassa sends receipts nowhere else.
 */
export function yookassaReceipt(receipt: FiscalReceipt | null, currency: string) {
  if (!receipt) return {};
  return { receipt: receiptFields(receipt, currency) };
}

/** Fields shared by the receipt of a payment and one sent alone (`POST /receipts`). @throws {ProviderError} without an e-mail. */
export function receiptFields(receipt: FiscalReceipt, currency: string) {
  const { ffd, company, lines, email, phone, vat, subject, mode, agent } = receipt;
  if (!email) throw new ProviderError('refused', 'receipts of yookassa need the e-mail of the buyer');
  return {
    customer: { email, ...(phone ? { phone: phone.replace('+', '') } : {}) },
    items: lines.map(({ name, quantity, price }) => ({
      description: name,
      quantity,
      amount: { value: printMoney(price), currency },
      vat_code: VAT_CODE[vat],
      payment_mode: mode === 'prepayment' ? 'partial_prepayment' : mode,
      payment_subject: subject,
      ...(ffd === '1.2' ? { measure: 'piece' } : {}),
      ...(agent
        ? {
            agent_type: AGENT[agent.type],
            supplier: { ...agent.supplier, phone: agent.supplier.phone.replace('+', '') },
          }
        : {}),
    })),
    ...(company ? { tax_system_code: TAX_SYSTEM_CODE[company.taxSystem] } : {}),
  };
}
