import { serverClock } from '@federation/protocol/lib';

const clock = serverClock();

/** The api's time in milliseconds since 1970. Compare every time that comes from the api with this, not with `Date.now()`. */
export const serverNow = clock.now;
export const readServerTime = clock.read;
