type Send = (error: unknown) => void;

/** More than these are not kept while nobody takes them. */
const HELD = 20;
let held: unknown[] = [];
let send: Send | undefined;

/** Notes an error for the error report, if there is one; until its code is there the error is held. */
export function noteError(error: unknown): void {
  if (send) send(error);
  else if (held.length < HELD) held.push(error);
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
  send = taker;
  for (const error of held) taker(error);
  held = [];
}
