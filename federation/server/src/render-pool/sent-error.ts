import type { SentError } from './messages.ts';

/** Makes an error ready for another thread. */
export function sendError(error: unknown): SentError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

/** Makes an error of another thread, with its stack. */
export const receiveError = ({ name, message, stack }: SentError): Error =>
  Object.assign(new Error(message), { name, stack });
