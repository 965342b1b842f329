import { createHmac } from 'node:crypto';
import { and, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rateLimits } from '../db/schema/accounts.ts';
import { refuse } from '../refusal.ts';

/** At most `max` attempts in `seconds`, counted from the first one. */
export type Rule = { max: number; seconds: number };
/** `[rule, who]`: what is attempted and by whom. */
export type Attempt = readonly [rule: RuleName, ...who: (string | number)[]];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Every limit of the shop. Counted over all processes. */
export const RULES = {
  /** Signing in to one address from one network. A right password does not count. */
  signIn: { max: 10, seconds: 5 * MINUTE },
  /** To one address from anywhere: guessing from many networks is slow, yet nobody locks the owner out for long. */
  signInAddress: { max: 100, seconds: 15 * MINUTE },
  /** From one network to any address. */
  signInNetwork: { max: 60, seconds: 5 * MINUTE },
  /** Signing in to the desk from one network, and from it to one address of the staff. What was right does not count. */
  staffSignIn: { max: 20, seconds: 5 * MINUTE },
  staffSignInAddress: { max: 10, seconds: 5 * MINUTE },
  /** Wrong codes beside somebody's right password, from all networks where that person has never signed in. */
  staffCode: { max: 10, seconds: 15 * MINUTE },
  staffPasskey: { max: 60, seconds: 5 * MINUTE },
  registration: { max: 20, seconds: HOUR },
  /** Leaving for a social sign-in and coming back, from one network. */
  social: { max: 120, seconds: 5 * MINUTE },
  /** Letters to one address. */
  letter: { max: 3, seconds: 15 * MINUTE },
  letterNetwork: { max: 20, seconds: HOUR },
  letterSite: { max: 30, seconds: HOUR },
  letterBlock: { max: 40, seconds: HOUR },
  /** Past this many the shop asks for a proof of work before each: `work-proof.ts`. */
  letterShop: { max: 300, seconds: HOUR },
  /** Keys of letters' links that are tried. */
  letterKey: { max: 30, seconds: 5 * MINUTE },
  /** Codes to one phone: one a minute, and so few in a day that nobody can guess one. */
  phoneCodeAgain: { max: 1, seconds: MINUTE },
  phoneCode: { max: 5, seconds: HOUR },
  phoneCodeDay: { max: 10, seconds: 24 * HOUR },
  /** Codes that one network asks for, and the wider ones around it: each costs money. */
  phoneCodeNetwork: { max: 20, seconds: HOUR },
  phoneCodeSite: { max: 30, seconds: HOUR },
  phoneCodeBlock: { max: 40, seconds: HOUR },
  phoneCodeShop: { max: 200, seconds: HOUR },
  /** Proofs of work: each opens one call. */
  workProof: { max: 1, seconds: 10 * MINUTE },
  /** Codes of phones that are tried. */
  phoneTry: { max: 60, seconds: 5 * MINUTE },
  /** Promo codes that turned out wrong, tried by one user or browser, and from one network. */
  promoCode: { max: 10, seconds: 10 * MINUTE },
  promoCodeNetwork: { max: 60, seconds: 10 * MINUTE },
  /** Letters to the support team: from one address, from one network, and to the shop, so that nobody fills its queue. */
  question: { max: 5, seconds: HOUR },
  questionNetwork: { max: 20, seconds: HOUR },
  questionShop: { max: 300, seconds: HOUR },
  /** Orders made by one network, which may be that of a whole town. */
  order: { max: 300, seconds: HOUR },
  /** Changes of orders, their promo codes included, by one network. */
  orderChange: { max: 1_000, seconds: HOUR },
  /** Orders opened by the link of a letter, from one network. */
  orderClaim: { max: 120, seconds: HOUR },
  /** Payments started by one network. */
  paymentStart: { max: 300, seconds: HOUR },
  picture: { max: 30, seconds: HOUR },
  pictureNetwork: { max: 200, seconds: HOUR },
  /** Own names and pictures changed, accounts deleted, social accounts bound and unbound, codes chosen, by one user. */
  profileChange: { max: 300, seconds: HOUR },
  /** Questions that are passed on to a payment provider, from one network. */
  paymentStatus: { max: 60, seconds: MINUTE },
  /** Players looked up at a supplier, from one network. */
  playerCheck: { max: 20, seconds: MINUTE },
  /** Pictures for orders from one network, which may be that of a whole town. */
  orderPicture: { max: 200, seconds: HOUR },
} satisfies Record<string, Rule>;
export type RuleName = keyof typeof RULES;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Counts attempts in the database, so that all processes share the count. `scale` multiplies every limit; 0 counts nothing.
 * Who attempted is kept as a keyed hash only. What a stranger makes up, such as an address, is counted after the stranger's network: a network
 * beyond its limit makes no more rows.
 */
export function createRateLimiter(db: Queryable, secretKey: string, scale: number) {
  const keyOf = (attempt: Attempt) =>
    createHmac('sha256', secretKey)
      .update(`rate-limit:${attempt.join('\n')}`)
      .digest();

  const over = sql`${rateLimits.resets} <= now()`;
  const wait = sql<number>`ceil(extract(epoch from ${rateLimits.resets} - now()))::integer`;
  const withKeys = (attempts: Attempt[]) =>
    attempts
      .map((attempt) => ({ rule: RULES[attempt[0]], key: keyOf(attempt) }))
      // Rows are locked in one order, or two statements could wait for each other.
      .sort((a, b) => Buffer.compare(a.key, b.key));
  type Counted = ReturnType<typeof withKeys>;

  const hit = (counted: Counted) =>
    db
      .insert(rateLimits)
      .values(
        counted.map(({ key, rule }) => ({
          key,
          hits: 1,
          resets: sql`now() + ${rule.seconds} * interval '1 second'`,
        })),
      )
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
          resets: sql`case when ${over} then excluded.resets else ${rateLimits.resets} end`,
        },
      })
      .returning({ key: rateLimits.key, hits: rateLimits.hits, wait });
  const read = (counted: Counted) =>
    db
      .select({ key: rateLimits.key, hits: rateLimits.hits, wait })
      .from(rateLimits)
      .where(
        and(
          inArray(
            rateLimits.key,
            counted.map(({ key }) => key),
          ),
          sql`not ${over}`,
        ),
      );
  /** @throws {Refusal} 429 when one has more hits than its limit, or as many where it is `full`. */
  const refuseBeyond = (counted: Counted, rows: Awaited<ReturnType<typeof read>>, full = 0) => {
    const waits = rows
      .filter(({ key, hits }) => hits + full > limitOf(counted, key) * scale)
      .map((row) => Math.max(1, row.wait));
    if (waits.length > 0) throw tooMany(Math.max(...waits));
  };

  return {
    /**
     * Counts attempts: all of them, or none where one has reached its limit before. A caller beyond a wide network's limit makes no rows for
     * narrow ones. @throws {Refusal} 429 with `Retry-After` when one is beyond its limit.
     */
    async take(...attempts: Attempt[]): Promise<void> {
      if (scale === 0) return;
      const counted = withKeys(attempts);
      if (counted.length > 1) refuseBeyond(counted, await read(counted), 1);
      refuseBeyond(counted, await hit(counted));
    },

    /** Counts an attempt and refuses none. Returns the attempts by now, and their ratio to the limit. */
    async count(attempt: Attempt): Promise<{ hits: number; load: number }> {
      if (scale === 0) return { hits: 0, load: 0 };
      const counted = withKeys([attempt]);
      const [{ hits } = { hits: 0 }] = await hit(counted);
      return { hits, load: hits / (counted[0]!.rule.max * scale) };
    },

    /** Returns the ratio of the attempts by now to the limit; counts nothing. */
    async load(attempt: Attempt): Promise<number> {
      if (scale === 0) return 0;
      const counted = withKeys([attempt]);
      const [{ hits } = { hits: 0 }] = await read(counted);
      return hits / (counted[0]!.rule.max * scale);
    },

    /** Gives attempts back that turned out to be right. */
    async reward(...attempts: Attempt[]): Promise<void> {
      if (scale === 0) return;
      const keys = attempts.map(keyOf).sort(Buffer.compare);
      await db
        .update(rateLimits)
        .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
        .where(inArray(rateLimits.key, keys));
    },
  };
}

const limitOf = (counted: { key: Buffer; rule: Rule }[], key: Buffer) =>
  counted.find((other) => other.key.equals(key))!.rule.max;

const tooMany = (seconds: number) =>
  refuse('http.throttled', { wait: inWords(seconds), retryAfter: seconds });

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? ([seconds, 'second'] as const) : ([Math.ceil(seconds / 60), 'minute'] as const);
  return new Intl.NumberFormat('ru-RU', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
