import { Agent, request } from 'node:http';
import type { Call } from './load.ts';

/** Makes one call after the other over keep-alive connections; throws for any answer but 2xx. */
export function createCaller(url: string, { method, path, body, headers }: Call) {
  const agent = new Agent({ keepAlive: true });
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...headers,
  };
  return {
    once: () =>
      new Promise<void>((resolve, reject) => {
        const call = request(`${url}${path}`, { agent, method, headers: sent });
        call.once('error', reject);
        call.once('response', (response) => {
          const status = response.statusCode ?? 0;
          if (status < 200 || status > 299) reject(new Error(`${path} answered ${status}`));
          response.once('close', resolve).resume();
        });
        call.end(payload);
      }),
    close: () => agent.destroy(),
  };
}
