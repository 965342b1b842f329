/** How a code reaches a phone: in a message, or as the last digits of the number that calls. */
export const PHONE_WAYS = ['sms', 'call'] as const;
export type PhoneWay = (typeof PHONE_WAYS)[number];

/** Who brings codes to phones. Calls go to the outside: never inside a transaction. */
export type PhoneSender = {
  way: PhoneWay;
  /**
   * Sends `code` to `phone` (E.164) and returns the code that the person gets: where the provider picks it, its own. `ip` is
   * whose call it was, by which the provider recognises floods. @throws {PhoneError}
   */
  send(phone: string, code: string, ip: string): Promise<string>;
};

/** `unavailable`: trying again may help. `refused`: nothing is sent to this number. `account`: our own account does not work there. */
export class PhoneError extends Error {
  readonly reason: 'unavailable' | 'refused' | 'account';
  constructor(reason: PhoneError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PhoneError';
    this.reason = reason;
  }
}
