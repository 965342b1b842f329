import { inSpan } from '@federation/telemetry';
import { SpanKind } from '@opentelemetry/api';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { withoutPermit } from './permit.ts';

/** Calls to one service at a time, and how many more may wait for their turn. */
const WIDTH = 8;
const QUEUE = 16;
/** Number of calls in a row without a usable answer after which a service counts as away. */
const FAILURES = 5;
/** How long it is left alone then; the next call tries it, milliseconds. */
const AWAY_FOR = 10_000;
/** `Retry-After` for a caller without an open breaker, seconds. */
const RETRY_AFTER = 5;

/** A call that was not made, since the service is away or has enough to do. `retryAfter` in seconds. */
export class AwayError extends Error {
  readonly retryAfter: number;
  constructor(service: string, retryAfter: number) {
    super(`${service} is away`);
    this.name = 'AwayError';
    this.retryAfter = retryAfter;
  }
}

/** When it is worth asking again after a service failed, seconds. */
export const retryAfterOf = ({ cause }: Error): number =>
  cause instanceof AwayError ? cause.retryAfter : RETRY_AFTER;

/** How a service that others run is called, and what its failures are. */
export type ServiceOptions = {
  /** For one call with everything it is made of, milliseconds. */
  timeLimit: number;
  /** True for an error that says that the service did not answer; any other is an answer. */
  isAway: (error: unknown) => boolean;
  /** The error for a call that was not made, or was given up; its `cause` is passed on. */
  toError: (cause: Error) => Error;
};

export type Outcome = 'answered' | 'failed' | 'turned_away';
export type ServiceState = {
  service: string;
  state: 'closed' | 'half_open' | 'open';
  active: number;
  waiting: number;
  calls: Record<Outcome, number>;
  /** Why the last call without an answer had none; `at` in milliseconds. */
  lastError: { message: string; at: number } | null;
};
export type Call = <T>(work: () => Promise<T>) => Promise<T>;
export type Outside = ReturnType<typeof createOutside>;

/**
 * The services outside that a process calls, each with a bulkhead, a time limit and a circuit breaker of its own: one that is
 * silent takes nothing from the others, and after a few calls nobody waits for it. A call that waits holds no slot of the api.
 */
export function createOutside() {
  const services = new Map<string, ReturnType<typeof createService>>();
  return {
    /** The way to a service. Callers of the same one share its bulkhead and breaker; the first one's options hold. */
    service(name: string, options: ServiceOptions): Call {
      const known = services.get(name) ?? createService(name, options);
      services.set(name, known);
      return known.call;
    },
    states: (): ServiceState[] => [...services.values()].map(({ state }) => state()),
  };
}

const STATES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

function createService(service: string, { timeLimit, isAway, toError }: ServiceOptions) {
  const room = bulkhead(WIDTH, QUEUE);
  const breaker = circuitBreaker(handleAll, {
    // `isTried` keeps the time, by a clock that nobody sets: the breaker's own is the system's, and set back an hour it stayed open for one.
    halfOpenAfter: Number.NEGATIVE_INFINITY,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  const policy = wrap(room, breaker, timeout(timeLimit, TimeoutStrategy.Aggressive));
  const calls: Record<Outcome, number> = { answered: 0, failed: 0, turned_away: 0 };
  let openUntil = 0;
  let lastError: ServiceState['lastError'] = null;
  breaker.onBreak(() => {
    openUntil = performance.now() + AWAY_FOR;
  });

  /** One call tries whether the service is back; the others do not wait for what becomes of it. */
  const isTried = () =>
    breaker.state === CircuitState.HalfOpen ||
    (breaker.state === CircuitState.Open && performance.now() < openUntil);

  const turnAway = () => {
    calls.turned_away += 1;
    const left = Math.ceil((openUntil - performance.now()) / 1_000);
    return toError(new AwayError(service, left > 0 ? left : RETRY_AFTER));
  };

  /** The breaker takes an answer for a success, a refusal included. */
  const settle = async <T>(work: () => Promise<T>) => {
    try {
      return { value: await work() };
    } catch (error) {
      if (isAway(error)) throw error;
      return { error };
    }
  };

  const call: Call = (work) =>
    inSpan(`call ${service}`, { kind: SpanKind.CLIENT, attributes: { 'peer.service': service } }, () =>
      make(work),
    );

  const make: Call = async (work) => {
    if (isTried()) throw turnAway();
    const outcome = await withoutPermit(() => policy.execute(() => settle(work))).catch((error: Error) => {
      if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) throw turnAway();
      calls.failed += 1;
      lastError = { message: error.message, at: Date.now() };
      throw error instanceof TaskCancelledError ? toError(error) : error;
    });
    calls.answered += 1;
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };

  const state = (): ServiceState => ({
    service,
    state: STATES[breaker.state],
    active: WIDTH - room.executionSlots,
    waiting: QUEUE - room.queueSlots,
    calls: { ...calls },
    lastError,
  });
  return { call, state };
}
