import type { SocialProvider } from '@shop/contract';

/** The state is the browser's own; only the shop knows verifier and nonce. */
export type Departure = { redirectUri: string; state: string; verifier: string; nonce: string };
/** `code` as the client packs it (decisions, 7). */
export type Answer = Departure & { code: string };

/** Whom a provider vouches for. `email` in lower case. */
export type Person = {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  nickname?: string | undefined;
  /** Names this proof: who shows it again within `seconds` is refused. */
  once?: { key: string; seconds: number };
};

export type IdentityProvider = {
  name: SocialProvider;
  /** Address of the page on which a person agrees. */
  url(departure: Departure): string;
  /** The state inside a packed code; null when it is not there. */
  packedState?(code: string): string | null;
  /** @throws {IdentityError} when nobody is vouched for. */
  recognise(answer: Answer): Promise<Person>;
};

export class IdentityError extends Error {
  /** `refused`: asking again with the same answer never helps; `unavailable`: the provider did not answer. */
  readonly reason: 'refused' | 'unavailable';
  constructor(reason: IdentityError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'IdentityError';
    this.reason = reason;
  }
}

export const reject = (message: string, cause?: unknown) => new IdentityError('refused', message, { cause });
