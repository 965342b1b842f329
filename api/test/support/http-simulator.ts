import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export type SimulatedOrder = { status: string; count: number };
type Answer = { status?: number; body: object };
export type Route = (
  call: {
    method: string;
    path: string;
    body: Record<string, unknown>;
    /** As it was sent, and signed. */
    text: string;
    headers: IncomingHttpHeaders;
  },
  orders: Map<string, SimulatedOrder>,
) => Answer | undefined;

/** A supplier's HTTP API in this process: bearer token, orders by the partner's key, and what `route` answers. */
export async function startHttpSimulator(token: string, unauthorised: Answer, route: Route) {
  const orders = new Map<string, SimulatedOrder>();
  const state: { answer: Answer | undefined } = { answer: undefined };
  const server = createServer(async (request, response) => {
    const { status = 200, body } = await answerTo(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  async function answerTo(request: IncomingMessage): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${token}`) return unauthorised;
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = 'GET', url: path = '/' } = request;
    if (method !== 'GET' && state.answer) return state.answer;
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    return route({ method, path, body, text, headers: request.headers }, orders) ?? { status: 404, body: {} };
  }
  await once(server, 'listening');
  afterAll(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    purchases: async (key: string) => orders.get(key)?.count ?? 0,
    /** Answers every order so while `work` lasts. */
    turnDown: (answer: Answer) => async (work: () => Promise<void>) => {
      state.answer = answer;
      await work().finally(() => {
        state.answer = undefined;
      });
    },
  };
}
