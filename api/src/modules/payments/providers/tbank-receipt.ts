import type { FiscalReceipt } from './fiscal-receipt.ts';
import { ProviderError } from './payment-provider.ts';

/** Tag 1212. FFD 1.05 has no property right: Items_FFD_105 of T-Bank's OpenAPI. */
function subjectOf({ subject, ffd }: FiscalReceipt): string {
  if (subject !== 'property_right') return subject;
  return ffd === '1.2' ? 'property_rights' : 'another';
}

/** `Receipt`, sums in kopecks. @throws {ProviderError} where the configuration does not say how the shop is taxed. */
export function tbankReceipt(receipt: FiscalReceipt | null) {
  if (!receipt) return {};
  const { ffd, company, lines, email, phone, vat, mode, agent } = receipt;
  if (!company) throw new ProviderError('refused', 'receipts of tbank need the company: RECEIPT_TAX_SYSTEM');
  return {
    Receipt: {
      FfdVersion: ffd,
      Taxation: company.taxSystem,
      ...(email ? { Email: email } : {}),
      ...(phone ? { Phone: phone } : {}),
      Items: lines.map(({ name, quantity, price, amount }) => ({
        Name: name,
        Price: price,
        Quantity: quantity,
        Amount: amount,
        Tax: vat,
        PaymentMethod: mode,
        PaymentObject: subjectOf(receipt),
        ...(ffd === '1.2' ? { MeasurementUnit: 'шт' } : {}),
        ...(agent
          ? {
              AgentData: { AgentSign: agent.type },
              SupplierInfo: {
                Name: agent.supplier.name,
                Inn: agent.supplier.inn,
                Phones: [agent.supplier.phone],
              },
            }
          : {}),
      })),
    },
  };
}
