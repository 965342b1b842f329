/* eslint-disable no-restricted-syntax -- one time of this device is compared with another */
import { RECENT_ORDER_AGE } from '@shop/contract';
import { readStored, writeStored } from './storage.ts';

const KEY = 'last-order';

/** Notes the order that this browser made last, so that its guest can be led back to it. Checkout calls it. */
export const rememberOrder = (id: string): void => writeStored(KEY, { id, at: Date.now() });

/** Id of the order that this browser made in the last 24 hours, if it did. */
export function recentOrder(): string | null {
  const stored = readStored(KEY) as { id?: unknown; at?: unknown } | null;
  if (typeof stored?.id !== 'string' || typeof stored.at !== 'number') return null;
  return Date.now() - stored.at < RECENT_ORDER_AGE ? stored.id : null;
}

export const forgetOrder = (): void => writeStored(KEY, null);
