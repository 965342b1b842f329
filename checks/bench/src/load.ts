import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Call = {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};
/** `good`: 2xx in time. `turned`: 429 or 503, said at once. `bad`: anything else, or too late. Counts per second. */
export type Rates = { good: number; turned: number; bad: number; p50: number; p99: number };

/** An answer that comes later than this is worth nothing, milliseconds. */
const IN_TIME = 1_000;

type Tally = { good: number; turned: number; bad: number; times: number[] };
const newTally = (): Tally => ({ good: 0, turned: 0, bad: 0, times: [] });

function perSecond({ good, turned, bad, times }: Tally, seconds: number): Rates {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { good: good / seconds, turned: turned / seconds, bad: bad / seconds, p50: at(0.5), p99: at(0.99) };
}

/** A shop's callers over keep-alive connections. `always` are headers of every call. */
export function createLoad(url: string, next: () => Call, always: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

  const send = (tally: Tally) =>
    new Promise<void>((resolve) => {
      const { method, path, body, headers: own } = next();
      const begun = performance.now();
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...always,
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      };
      const end = (status: number) => {
        const took = performance.now() - begun;
        if (status === 429 || status === 503) tally.turned += 1;
        else if (status >= 200 && status < 300 && took <= IN_TIME) {
          tally.good += 1;
          tally.times.push(took);
        } else tally.bad += 1;
        resolve();
      };
      const call = request(`${url}${path}`, {
        agent,
        method,
        timeout: 5_000,
        headers: { ...headers, ...own },
      });
      call.once('response', (response) => {
        response.resume();
        response.once('close', () => end(response.complete ? response.statusCode! : 0));
      });
      call.once('timeout', () => call.destroy());
      call.once('error', () => end(0));
      call.end(payload);
    });

  return {
    /** `width` callers, each asking again once it is answered. */
    async closed(width: number, seconds: number): Promise<Rates> {
      const tally = newTally();
      const until = performance.now() + seconds * 1000;
      const caller = async () => {
        while (performance.now() < until) await send(tally);
      };
      await Promise.all(Array.from({ length: width }, caller));
      return perSecond(tally, seconds);
    },
    /** `width` callers until so many calls have been answered. */
    async count(width: number, calls: number): Promise<void> {
      let left = calls;
      const caller = async () => {
        while (left-- > 0) await send(newTally());
      };
      await Promise.all(Array.from({ length: width }, caller));
    },
    /** Calls at a steady rate, whether the others were answered or not. */
    async open(rate: number, seconds: number): Promise<Rates> {
      const tally = newTally();
      const begun = performance.now();
      const under: Promise<void>[] = [];
      while (performance.now() - begun < seconds * 1000) {
        const due = Math.floor(((performance.now() - begun) / 1000) * rate);
        while (under.length < due) under.push(send(tally));
        await sleep(2);
      }
      await Promise.all(under);
      return perSecond(tally, seconds);
    },
    close: () => agent.destroy(),
  };
}
