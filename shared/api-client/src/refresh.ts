import type { Tokens } from '@shop/contract';
import { REFRESH_ATTEMPTS } from '@shop/contract';
import { ApiError } from './errors.ts';
import type { TokenJar } from './options.ts';

const LOCK = 'token-refresh';

/** One at a time among all tabs, where the browser has locks and gives them: it refuses where cookies are blocked. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await (globalThis.navigator?.locks ? navigator.locks.request(LOCK, begin) : begin());
  } catch (error) {
    if (isBegun) throw error;
    return work();
  }
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** An answer that another try will not change: the token is refused, or the account is blocked. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 401, 403].includes(error.status);

type Ask = (refresh: string) => Promise<Tokens>;

/** Asks up to five times; a refusal, or the last failure, is thrown. */
async function insist(ask: Ask, refresh: string, firstPause: number): Promise<Tokens> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(refresh);
    } catch (error) {
      if (isFinal(error) || attempt === REFRESH_ATTEMPTS) throw error;
      await pause(firstPause * 2 ** (attempt - 1));
    }
  }
}

async function refreshTokens(tokens: TokenJar, used: string | null, ask: Ask, firstPause: number) {
  const access = tokens.access();
  // Another tab, or an earlier request of this one, was first.
  if (access && access !== used) return true;
  const refresh = tokens.refresh();
  if (!refresh) {
    tokens.clear();
    return false;
  }
  // A sign-out or sign-in meanwhile wins.
  const isMine = () => tokens.refresh() === refresh;
  try {
    const next = await insist(ask, refresh, firstPause);
    if (isMine()) tokens.save(next);
  } catch (error) {
    if (!isFinal(error)) throw error;
    if (isMine()) tokens.clear();
  }
  return tokens.access() !== null;
}

/**
 * Makes the refresh that all requests share, also those of other tabs. It is given the access token that was refused,
 * and returns whether there is a newer one now; without one the tokens are gone. Throws when no answer came.
 * Specification, sections 4 and 8.
 */
export function createRefresher(tokens: TokenJar, ask: Ask, firstPause = 250) {
  let pending: Promise<boolean> | undefined;
  return (used: string | null): Promise<boolean> => {
    pending ??= alone(() => refreshTokens(tokens, used, ask, firstPause)).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
