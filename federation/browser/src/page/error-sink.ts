type Send = (error: unknown) => void;

/** More than these are not held for takers to come. */
const HELD = 20;
const held: unknown[] = [];
const takers: Send[] = [];

/** Notes an error for the error reporter; what comes before their code is held. */
export function noteError(error: unknown): void {
  for (const taker of takers) taker(error);
  if (held.length < HELD) held.push(error);
}

const onError = ({ error }: ErrorEvent) => noteError(error);
const onRejection = ({ reason }: PromiseRejectionEvent) => noteError(reason);

/** Holds what nobody caught, from now on. */
export function holdErrors(): void {
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
}

/** Hands over what was held and what comes; the taker listens for uncaught errors itself from now on. */
export function takeErrors(taker: Send): void {
  removeEventListener('error', onError);
  removeEventListener('unhandledrejection', onRejection);
  takers.push(taker);
  for (const error of held) taker(error);
}
