import { email as emailSchema } from '@shop/contract';
import type { z } from 'zod';
import { IdentityError, reject } from './identity-provider.ts';

/** How long a provider may take for one answer, milliseconds. */
const TIMEOUT = 10_000;
export const inTime = () => AbortSignal.timeout(TIMEOUT);

/** Calls a provider. @throws {IdentityError} when it does not answer 2xx. */
export async function ask(url: string, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: inTime() });
    const text = await response.text();
    if (response.ok) return text;
    const reason = response.status >= 500 || response.status === 429 ? 'unavailable' : 'refused';
    throw new IdentityError(reason, `${new URL(url).host} answered ${response.status}`);
  } catch (cause) {
    if (cause instanceof IdentityError) throw cause;
    throw new IdentityError('unavailable', `${new URL(url).host} does not answer`, { cause });
  }
}

/** Calls a provider and reads its answer as `schema` describes it. @throws {IdentityError} */
export async function askFor<T>(schema: z.ZodType<T>, url: string, init?: RequestInit): Promise<T> {
  return read(schema, json(await ask(url, init)));
}

/** Reads what a provider says. @throws {IdentityError} when it has another shape. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw reject('the answer has another form', parsed.error);
  return parsed.data;
}

/** An address as the shop keeps it; null for none, and for what is none. */
export const toEmail = (text: unknown): string | null => emailSchema.safeParse(text).data ?? null;

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
