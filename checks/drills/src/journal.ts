import type { Answer, Call, EdgeClient } from './edge-client.ts';

/** A request that got no answer, or one that says that nobody was there; times in milliseconds since 1970. */
export type Failure = { call: string; started: number; ended: number; reason: string };
/** A process that was killed: from the signal until its connections are gone for sure. */
export type Kill = {
  name: string;
  from: number;
  to: number;
  inFlight: number;
  /** The longest time without an acknowledged order until it was back, milliseconds. */
  pause: number;
  /** Steps on the way back, milliseconds after the kill. */
  steps: Record<string, number>;
};

/** Counts what shoppers ask for, and what they are not given. */
export class Journal {
  readonly failures: Failure[] = [];
  readonly kills: Kill[] = [];
  /** When orders were acknowledged, milliseconds since 1970. */
  readonly acknowledged: number[] = [];
  requests = 0;
  inFlight = 0;

  /** Sends a request; undefined when it failed. */
  async send(client: EdgeClient, call: Call): Promise<Answer | undefined> {
    const started = Date.now();
    this.requests += 1;
    this.inFlight += 1;
    let reason: string;
    try {
      const answer = await client.send(call);
      if (answer.status < 500) return answer;
      reason = `${answer.status} ${answer.body.slice(0, 200)}`;
    } catch (error) {
      reason = (error as Error).message;
    } finally {
      this.inFlight -= 1;
    }
    const { method = 'GET', path } = call;
    this.failures.push({ call: `${method} ${path}`, started, ended: Date.now(), reason });
    return undefined;
  }

  /** Failures of requests that were not under way while a process died. */
  unexplained(): Failure[] {
    return this.failures.filter(
      ({ started, ended }) => !this.kills.some(({ from, to }) => started <= to && ended >= from),
    );
  }
}
