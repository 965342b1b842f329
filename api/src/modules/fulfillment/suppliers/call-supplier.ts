import { traceHeaders } from '@federation/telemetry';
import { InsideError, type InsideGuard } from '../../../platform/http/inside-guard.ts';
import { SupplierError } from './supplier.ts';

/** How long a call may take unless its supplier says otherwise, milliseconds. */
export const CALL_TIMEOUT = 15_000;
/** Errors before the first byte of a request has left: nothing can have been bought. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** An answer with JSON in it, whatever its HTTP status. */
export type SupplierResponse = { status: number; body: unknown };

/**
 * Calls a supplier. @throws {SupplierError} `misconfigured` when the guard keeps it out, `away` when it was not reached, `unavailable` when
 * nothing usable came back. None names what was sent: keys of accounts are in it.
 */
export async function callSupplier(
  name: string,
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  guard?: InsideGuard,
  timeout = CALL_TIMEOUT,
): Promise<SupplierResponse> {
  try {
    const signal = AbortSignal.timeout(timeout);
    // Not "error": with that Node's fetch breaks off at HTTP 421, which is a supplier's word for an unknown order.
    const headers = { ...init.headers, ...traceHeaders() };
    guard?.check(url);
    const through = guard && { dispatcher: guard.dispatcher };
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal, ...through });
    if (response.status >= 300 && response.status < 400) throw new Error('it redirects');
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    const inside = [cause, (cause as Error).cause].find((error) => error instanceof InsideError);
    if (inside) throw new SupplierError('misconfigured', `${name}: ${inside.message}`, { cause });
    const { code } = ((cause as Error).cause ?? {}) as { code?: string };
    if (code !== undefined && NEVER_REACHED.has(code))
      throw new SupplierError('away', `${name} cannot be reached: ${code}`, { cause });
    throw new SupplierError('unavailable', `${name} gives no usable answer`, { cause });
  }
}
