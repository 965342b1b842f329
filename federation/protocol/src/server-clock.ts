/** A server's time in a browser, whose own clock may be days off. */
export type ServerClock = {
  /** Takes the time from an answer's `Date`. */
  read: (response: Response) => void;
  /** Milliseconds since 1970: by the server once something was read, before that by this device. */
  now: () => number;
};

/**
 * Makes a clock of the server's time, carried on by `performance.now()`, which setting the device's clock does not move. A `Date` is never
 * later than the moment it is read: of several, cached ones among them, the latest estimate is the best. The count may leave out a
 * device's sleep; the first answer after it puts that right.
 */
export function serverClock(): ServerClock {
  /** The server's time when `performance.now()` was 0. */
  let origin: number | undefined;
  return {
    read({ headers }) {
      const began = Date.parse(headers.get('date') ?? '') - performance.now();
      if (!Number.isNaN(began)) origin = Math.max(began, origin ?? began);
    },
    now: () => (origin === undefined ? Date.now() : origin + performance.now()),
  };
}
