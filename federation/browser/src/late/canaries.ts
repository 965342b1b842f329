import { CANARY_COOKIE, type Canary, canaryCookie, DRAWN } from '../page/canary.ts';
import { writeCookie } from '../page/write-cookie.ts';

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
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
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

/** The canaries with their shares, by remote. */
const labels = (canaries: readonly Canary[]): Record<string, string> =>
  Object.fromEntries(canaries.map(({ name, version, percent }) => [name, `${version} ${percent}`]));

/**
 * Remotes for whose canary, at this share, the browser had drawn before this page: only these visits are to be compared, as those who come
 * for the first time is in no canary. Remembers what it draws for now.
 */
export function drawnBefore(canaries: readonly Canary[]): string[] {
  const before = readStored(DRAWN) as Record<string, string> | undefined;
  const now = labels(canaries);
  if (canaries.length > 0 || before) store(DRAWN, canaries.length > 0 ? now : undefined);
  return Object.keys(now).filter((name) => before?.[name] === now[name]);
}

/** Writes the cookie by which the server learns, from the next document on, in which canaries this browser takes part. */
export function drawCanaries(canaries: readonly Canary[]): void {
  const own = canaries.length > 0 ? bucket() : undefined;
  const value = own === undefined ? '' : canaryCookie(own, canaries);
  writeCookie(CANARY_COOKIE, value, value ? COOKIE_SECONDS : 0);
}
