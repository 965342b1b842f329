import { api, configureApi } from '@shop/api-client';
import type { Tokens } from '@shop/contract';
import { vi } from 'vitest';
import { shapeOf } from './refusals.ts';

export type Made = { method: string; path: string; status: number };

/**
 * The client code of the shop's pages over real HTTP, with a browser's cookies. Notes every call, and every refusal whose
 * body has none of the documented shapes.
 */
export function openBrowserClient(url: string) {
  const cookies = new Map<string, string>();
  const made: Made[] = [];
  const shapeless: object[] = [];
  const held: { tokens: Tokens | null } = { tokens: null };
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${url}/`)) return send(request);
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await send(request);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const { status } = response;
    const path = new URL(request.url).pathname;
    made.push({ method: request.method.toLowerCase(), path, status });
    if (status >= 400) {
      const body = await response
        .clone()
        .json()
        .catch(() => undefined);
      if (status >= 500 || !shapeOf(body)) shapeless.push({ path, status, body });
    }
    return response;
  });
  configureApi({
    baseUrl: `${url}/api/`,
    retries: 0,
    tokens: {
      access: () => held.tokens?.access ?? null,
      refresh: () => held.tokens?.refresh ?? null,
      save: (tokens) => {
        held.tokens = tokens;
      },
      clear: () => {
        held.tokens = null;
      },
    },
  });
  return {
    api,
    made,
    shapeless,
    held,
    close: () => vi.unstubAllGlobals(),
  };
}
