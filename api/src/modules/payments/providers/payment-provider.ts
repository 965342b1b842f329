import type { Scenario, ScenarioType } from '@shop/shared/contracts';
import type { FiscalReceipt } from './fiscal-receipt.ts';

/** What the shop asks a provider to collect. `amount` in minor units of `currency`. */
export type PaymentRequest = {
  /** Our payment's id and the provider's idempotency key: asking again gives the same transaction. */
  paymentId: string;
  orderId: string;
  amount: number;
  currency: string;
  method: string;
  scenario: ScenarioType;
  description: string;
  returnUrl: string;
  notifyUrl: string;
  email: string | null;
  /** As the payer wrote it: `normalizePhone` brings it into a form that providers take. */
  phone: string | null;
  receipt: FiscalReceipt | null;
};

/** A payment the provider has opened. `url` is its page for the payer, when it has one. */
export type StartedPayment = { transactionId: string; scenario: Scenario; url: string | null };

export type ProviderStatus = 'pending' | 'succeeded' | 'failed' | 'refunded' | 'cancelled';

/** A payment as the provider tells it, asked or unasked. `amount` in minor units of `currency`. */
export type ProviderPayment = {
  transactionId: string;
  paymentId: string;
  status: ProviderStatus;
  amount: number;
  currency: string;
  /** True where a payer may try several times under one payment: `transactionId` is then one try, and each counts once. */
  isTry?: boolean;
};

/** A payment by which a provider finds it again: our id, and the transaction it gave when the payment was opened. */
export type OpenedPayment = Pick<ProviderPayment, 'transactionId' | 'paymentId'>;

/** `id` is the idempotency key, `transactionId` the one that brought the money; `amount` in minor units of `currency`. */
export type Refund = {
  id: string;
  paymentId: string;
  transactionId: string;
  amount: number;
  currency: string;
  receipt: FiscalReceipt | null;
};

/** A webhook as it came in: the bytes that were signed, and the headers. */
export type Notice = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/**
 * `foreign`: signed, but for another account than ours. `nothing`: no news for an order. `forged`: the signature is
 * missing or wrong. `malformed`: signed, but not a notice we know.
 */
export type NoticeReading =
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'foreign'; payment: ProviderPayment }
  | { kind: 'nothing' }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** The adapter of a payment gateway. Calls go to the outside: never inside a transaction. */
export type PaymentProvider = {
  name: string;
  /** Opens the payment. Throws ProviderError. */
  start(request: PaymentRequest): Promise<StartedPayment>;
  /** The state of a payment, for when its webhook was lost; null when the provider cannot tell. Throws ProviderError. */
  find(payment: OpenedPayment): Promise<ProviderPayment | null>;
  /** Closes a payment that is no longer wanted; one that is already decided stays as it is. Throws ProviderError. */
  cancel(payment: OpenedPayment): Promise<void>;
  /** Gives back a transaction, or a part of it. Asking again with the same id is the same refund. Throws ProviderError. */
  refund(refund: Refund): Promise<void>;
  /** Checks the signature over the raw body in constant time, then reads it. */
  read(notice: Notice): NoticeReading;
};

/** `unavailable`: trying again may help. `refused`: the provider answered, and it will not do it. */
export class ProviderError extends Error {
  readonly reason: 'unavailable' | 'refused';

  constructor(reason: 'unavailable' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderError';
    this.reason = reason;
  }
}
