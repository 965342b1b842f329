import { CANARY_COOKIE, type Canary, canaryCookie } from '../page/canary.ts';
import { writeCookie } from '../page/write-cookie.ts';

const KEY = 'bucket';

/** Undefined where storage is blocked, empty or holds no JSON. */
function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

function store(value: number | undefined): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Blocked or full: this browser takes part in no canary.
  }
}

/** A canary that is not heard of for this long is over: 7 days, in seconds. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** The browser's own random number. It never leaves the browser. Undefined where nothing can be stored. */
function bucket(): number | undefined {
  const stored = readStored();
  if (typeof stored === 'number') return stored;
  store(crypto.getRandomValues(new Uint32Array(1))[0]);
  const kept = readStored();
  return typeof kept === 'number' ? kept : undefined;
}

/** Tells the server, from the next document on, which of the canaries under way this browser takes part in. */
export function drawCanaries(canaries: readonly Canary[]): void {
  const own = canaries.length > 0 ? bucket() : undefined;
  const value = own === undefined ? '' : canaryCookie(own, canaries);
  writeCookie(CANARY_COOKIE, value, value ? COOKIE_SECONDS : 0);
}
