import type { SentError } from './messages.ts';

/** What is sent of an error to another thread. */
export function sendError(error: unknown): SentError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

/** What another thread threw, with its stack. */
export const receiveError = ({ name, message, stack }: SentError): Error =>
  Object.assign(new Error(message), { name, stack });
