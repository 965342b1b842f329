import { CANARY_COOKIE, type Canary, canaryCookie, DRAWN_COOKIE, drawnCookie } from '../page/canary.ts';
import { writeCookie } from '../page/cookies.ts';

const KEY = 'bucket';

/** Undefined where storage is blocked, empty or holds no JSON. */
function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full: this browser takes part in no canary.
  }
}

/** A canary that is not announced for this long is over: 7 days, in seconds. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** The browser's own random number. It never leaves the browser. Undefined where nothing can be stored. */
function bucket(): number | undefined {
  const stored = readStored(KEY);
  if (typeof stored === 'number') return stored;
  store(KEY, crypto.getRandomValues(new Uint32Array(1))[0]);
  const read = readStored(KEY);
  return typeof read === 'number' ? read : undefined;
}

/**
 * Writes the cookies by which the server learns, from the next document on, in which canaries this browser takes part, and that it has drawn for
 * them.
 */
export function drawCanaries(canaries: readonly Canary[]): void {
  const own = canaries.length > 0 ? bucket() : undefined;
  const write = (name: string, value: string) => writeCookie(name, value, value ? COOKIE_SECONDS : 0);
  write(CANARY_COOKIE, own === undefined ? '' : canaryCookie(own, canaries));
  write(DRAWN_COOKIE, own === undefined ? '' : drawnCookie(canaries));
}
