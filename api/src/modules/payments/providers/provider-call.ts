import { traceHeaders } from '@federation/telemetry';
import { type Scenario, scenario as scenarioSchema } from '@shop/contract';
import type { z } from 'zod';
import { ProviderError } from './payment-provider.ts';

const TIMEOUT = 10_000;

/** Calls a provider and reads its answer as JSON; undefined when it is none. `missing` is what a 404 means, else it is a refusal. */
export async function askProvider(
  name: string,
  url: string,
  init: RequestInit,
  missing?: { value: unknown },
): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    const headers = { ...init.headers, ...traceHeaders() };
    response = await fetch(url, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    text = await response.text();
  } catch (cause) {
    throw new ProviderError('unavailable', `${name} does not answer`, { cause });
  }
  // Taken, but not decided yet: YooKassa and others want to be asked again, with the same key.
  if (response.status === 202) throw new ProviderError('unavailable', `${name} is still working on it (202)`);
  if (response.ok) return parseJson(text);
  if (response.status === 404 && missing) return missing.value;
  const reason = response.status >= 500 || response.status === 429 ? 'unavailable' : 'refused';
  throw new ProviderError(reason, `${name} answered ${response.status}`, { status: response.status });
}

/** An answer in the form that is expected. What is no JSON at all is no answer: it may be asked for again. @throws {ProviderError} */
export function parseAnswer<T>(schema: z.ZodType<T>, value: unknown): T {
  if (value === undefined) throw new ProviderError('unavailable', 'the answer is no JSON');
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new ProviderError('refused', 'the answer has another form', { cause: parsed.error });
  return parsed.data;
}

/** The provider is not trusted with what a browser opens: the scenario must have its shape and safe addresses. */
export function checkScenario(candidate: unknown): Scenario {
  const scenario = parseAnswer(scenarioSchema, candidate);
  if (!scenarioUrls(scenario).every(isPaymentUrl))
    throw new ProviderError('refused', 'unsafe address in the answer');
  return scenario;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(host);

/** True for an address a payer may be sent to: https, or http on this machine; never with a user name in it. */
export function isPaymentUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Every address in a scenario that a browser would open, show or post to. */
export function scenarioUrls(scenario: Scenario): string[] {
  switch (scenario.type) {
    case 'form':
      return [scenario.action];
    case 'redirect':
    case 'p2p_redirect':
    case 'qr':
      return [scenario.url];
    default:
      return [];
  }
}

/** Where a provider sends its webhooks. */
export const notifyUrl = (apiUrl: string, provider: string) => `${apiUrl}/api/payments/${provider}/notify/`;
