import { attempt } from '@shop/lib';

/* eslint-disable no-restricted-syntax -- one time of this device is compared with another */
/** An attempt whose answer never came is sent again soon, or not at all. In milliseconds. */
const LIFETIME = 60 * 60 * 1000;

type Attempt = { body: string; key: string; at: number };

function readAttempt(name: string): Attempt | undefined {
  const stored = attempt<Attempt | null>(() => JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  return stored && Date.now() - stored.at < LIFETIME ? stored : undefined;
}

/** Full or blocked: the page remembers for as long as it lives. */
const writeAttempt = (name: string, kept: Attempt | null) =>
  attempt(() =>
    kept ? sessionStorage.setItem(name, JSON.stringify(kept)) : sessionStorage.removeItem(name),
  );

/** `randomUUID` is there on https only. */
const newKey = (): string => attempt(() => crypto.randomUUID()) ?? `${Math.random()}-${Math.random()}`;

/**
 * Idempotency keys of one form: the same body sent again, after a lost answer, carries the same key, so that the server returns the
 * order it already made; another body gets a key of its own. A key is kept until the answer is there, also over a reload.
 */
export function attemptKeys(form: string) {
  const name = `attempt:${form}`;
  let last: Attempt | undefined;
  return {
    of(body: unknown): string {
      const text = JSON.stringify(body);
      last ??= readAttempt(name);
      if (text !== last?.body) last = { body: text, key: newKey(), at: Date.now() };
      writeAttempt(name, last);
      return last.key;
    },
    /** The answer is there: another page that sends the same means another order. */
    forget: () => writeAttempt(name, null),
  };
}
