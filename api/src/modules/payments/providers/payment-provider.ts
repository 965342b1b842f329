import type { Scenario, ScenarioType } from '@shop/contract';
import type { FiscalReceipt } from './fiscal-receipt.ts';

/** A payment that the shop asks a provider to collect. `amount` in minor units of `currency`. */
export type PaymentRequest = {
  /** Our payment's id and the provider's idempotency key: asking again gives the same transaction. */
  paymentId: string;
  /** The same payment for a provider whose ids are integers; notices may name it by this number, too. */
  number: number;
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
  /** When the order can no longer be paid. */
  expires: Date;
  receipt: FiscalReceipt | null;
};

/** A payment the provider has opened. `url` is its page for the payer, when it has one. */
export type StartedPayment = { transactionId: string; scenario: Scenario; url: string | null };

export type ProviderStatus = 'pending' | 'succeeded' | 'failed' | 'refunded' | 'cancelled';

/** A payment as the provider reports it, asked or unasked. `amount` in minor units of `currency`: of a refund, what went back so far. */
export type ProviderPayment = {
  transactionId: string;
  paymentId: string;
  status: ProviderStatus;
  amount: number;
  currency: string;
  /** True where a payer may try several times under one payment: `transactionId` is then one try, and each counts once. */
  isTry?: boolean;
  /** True of a refund by which nothing is left of the payment, whatever `amount` says. */
  isWhole?: boolean;
  /** Why it was declined, in the provider's word, where it says so. */
  reason?: string | undefined;
};

/** A payment by which a provider finds it again: our id, and the transaction it gave when the payment was opened. */
export type OpenedPayment = Pick<ProviderPayment, 'transactionId' | 'paymentId'>;

/** `key` is the idempotency key, `transactionId` the one that brought the money; `amount` in minor units of `currency`. */
export type Refund = {
  key: string;
  paymentId: string;
  transactionId: string;
  amount: number;
  currency: string;
  /** True where something of the transaction stays with the shop. */
  isPart?: boolean;
  receipt: FiscalReceipt | null;
};

/** A refund that a provider took. `id`: the provider's own, by which it is found again. */
export type ProviderRefund = { id: string | null; state: 'done' | 'pending' };

/**
 * A refund that was asked for before. `isTaken`: the provider said that it took it; otherwise its answer was lost. `before`: minor units
 * that other refunds of ours took of the payment.
 */
export type AskedRefund = Refund & { id: string | null; isTaken: boolean; before: number };

/** A receipt by 54-FZ as the provider reports it. `amount` in kopecks; `document` identifies it at the tax service. */
export type ProviderReceipt = {
  kind: 'income' | 'return';
  state: 'sent' | 'issued' | 'failed';
  amount: number;
  document: string | null;
  reason?: string | undefined;
};

/** A webhook as it came in: the bytes that were signed, the headers, and the query of the address. */
export type Notice = {
  method: 'GET' | 'POST';
  query: Readonly<Record<string, string>>;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/**
 * `receipt`: what became of one. `foreign`: signed, but for another account than ours. `nothing`: nothing new for an order. `forged`: the signature is
 * missing or wrong. `malformed`: signed, but not a notice we know. `ask`: the provider signs nothing, so that its notice
 * only says where to look: the provider is asked about this payment, if it is one of ours, and its answer counts.
 */
export type NoticeReading =
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'foreign'; payment: ProviderPayment }
  | { kind: 'nothing' }
  | { kind: 'receipt'; payment: OpenedPayment; receipt: ProviderReceipt }
  | { kind: 'ask'; payment: OpenedPayment }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** The adapter of a payment gateway. Calls go to the outside: never inside a transaction. */
export type PaymentProvider = {
  name: string;
  /** True where only `start` calls the outside: the rest is answered while the provider is away, too. */
  onlyStarts?: boolean;
  /** True where the data of a receipt by 54-FZ go with a payment and its refund. */
  sendsReceipts?: boolean;
  /** Opens the payment. Throws ProviderError. */
  start(request: PaymentRequest): Promise<StartedPayment>;
  /** The state of a payment, for when its webhook was lost; null when the provider has no such call. Throws ProviderError. */
  find(payment: OpenedPayment): Promise<ProviderPayment | null>;
  /** Closes a payment that is no longer wanted; one that is already decided stays as it is. Throws ProviderError. */
  cancel(payment: OpenedPayment): Promise<void>;
  /** Refunds a transaction, or a part of it. Throws ProviderError. */
  refund(refund: Refund): Promise<ProviderRefund>;
  /**
   * Reads the state of a refund before it is asked for again: null where the provider never heard of it. Absent where asking for it
   * again with the same key is the same refund, however much later. Throws ProviderError; `refused` where only a person can tell.
   */
  findRefund?(refund: AskedRefund): Promise<ProviderRefund | null>;
  /** Every receipt of a payment and of its refunds, by the provider's ids. Absent where the provider cannot be asked. Throws ProviderError. */
  receipts?(payment: OpenedPayment, refunds: readonly string[]): Promise<ProviderReceipt[]>;
  /**
   * Sends the receipt of a prepayment that is settled by its delivery. Absent where the provider has no such call; the same key is the
   * same receipt. Throws ProviderError.
   */
  settle?(payment: OpenedPayment, receipt: FiscalReceipt, key: string): Promise<void>;
  /** Checks the signature over the raw body in constant time, where there is one, then reads it. */
  read(notice: Notice): NoticeReading;
  /** Asks something harmless that only our account may ask. Absent where there is no such call. Throws ProviderError. */
  check?(): Promise<void>;
  /** How this provider wants to hear that its notice was taken, as `OK`; `{"status":"ok"}` where it only looks at the 200. */
  acknowledge?(notice: Notice): { type: string; body: string };
};

/** `unavailable`: trying again may help. `refused`: the provider answered, and it will not do it. */
export class ProviderError extends Error {
  readonly reason: 'unavailable' | 'refused';
  /** HTTP status of the answer, where there was one. */
  readonly status: number | undefined;
  /** The provider's own code of the refusal. */
  readonly code: string | undefined;

  constructor(
    reason: 'unavailable' | 'refused',
    message: string,
    options: ErrorOptions & { status?: number; code?: string } = {},
  ) {
    super(message, options);
    this.status = options.status;
    this.code = options.code;
    this.name = 'ProviderError';
    this.reason = reason;
  }
}
