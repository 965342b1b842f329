import type { Scenario, ScenarioType } from '@shop/shared/contracts';

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
  phone: string | null;
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
};

/** A webhook as it came in: the bytes that were signed, and the headers. */
export type Notice = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/** `forged`: the signature is missing or wrong. `malformed`: signed, but not a notice we know. */
export type NoticeReading =
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** The adapter of a payment gateway. Calls go to the outside: never inside a transaction. */
export type PaymentProvider = {
  name: string;
  /** Opens the payment. Throws ProviderError. */
  start(request: PaymentRequest): Promise<StartedPayment>;
  /** The state of a payment, for when its webhook was lost. Throws ProviderError. */
  find(transactionId: string): Promise<ProviderPayment>;
  /** Closes a payment that is no longer wanted; one that is already decided stays as it is. Throws ProviderError. */
  cancel(transactionId: string): Promise<void>;
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
