/** A server's time in a browser, whose own clock may be days off. */
export type ServerClock = {
  /** Takes the time from an answer's `Date`. */
  read: (response: Response) => void;
  /** Milliseconds since 1970: by the server once something was read, before that by this device. */
  now: () => number;
};

/**
 * A server's time, carried on by a count that no change of the device's clock moves. A `Date` says when an answer was written, never later:
 * of what several say, cached answers among them, the latest is the nearest.
 */
export function serverClock(): ServerClock {
  /** When the count began, by the server. */
  let origin: number | undefined;
  return {
    read({ headers }) {
      const began = Date.parse(headers.get('date') ?? '') - performance.now();
      if (!Number.isNaN(began)) origin = Math.max(began, origin ?? began);
    },
    now: () => (origin === undefined ? Date.now() : origin + performance.now()),
  };
}
