import { serverClock } from '@federation/protocol/lib';

const clock = serverClock();

/** The api's time in milliseconds since 1970: all that is compared with a time of the api's is compared with this. */
export const serverNow = clock.now;
export const readServerTime = clock.read;
