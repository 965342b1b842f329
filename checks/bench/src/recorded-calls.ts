import { readFile, writeFile } from 'node:fs/promises';
import type { Statement, Work } from './bare.ts';
import type { Call } from './load.ts';

/** A call of the api, the bare work that it cannot do without, and the least share of its pace. */
export type Measured = { name: string; call: Call; work: Work; least: number };

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const PASSWORD = 'correct horse battery';
const EMAIL = 'bench@example.com';

/** Makes each call once at an api that writes its statements down in `file`, and returns what is to be measured. */
export async function recordCalls(url: string, file: string, hashOf: (password: string) => Promise<string>) {
  const send = async ({ method, path, body, headers }: Call) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return { json: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const record = async (call: Call): Promise<{ statements: Statement[]; json: { id: string } }> => {
    await send(call);
    await writeFile(file, '');
    const { json } = await send(call);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    return { json, statements: lines.map((line) => JSON.parse(line) as Statement) };
  };

  const games = await send({ method: 'GET', path: '/api/games/' });
  const game = games.json.results.find((each: { resourcetype: string }) => each.resourcetype === 'PUBGGame');
  const list: Call = { method: 'GET', path: '/api/games/?view=card' };
  const page: Call = { method: 'GET', path: `/api/games/${game.id}/` };
  const body = { products: [{ product_id: game.products[0].id, quantity: 1 }], email: EMAIL };
  const order: Call = { method: 'POST', path: '/api/orders/pubg/', body };
  const { cookie } = await send(order);
  order.headers = { cookie };
  const credentials = { email: EMAIL, password: PASSWORD };
  await send({ method: 'POST', path: '/api/auth/registration/', body: credentials });
  const login: Call = { method: 'POST', path: '/api/auth/jwt/create/', body: credentials };

  const { statements, json } = await record(order);
  const signIn = await record(login);
  const ids = signIn.statements.flatMap(({ values }) => values);
  const id = ids.find((value): value is string => typeof value === 'string' && UUID.test(value))!;
  const check = { hash: await hashOf(PASSWORD), password: PASSWORD };
  const measured: Measured[] = [
    { name: 'game list', call: list, work: await record(list), least: 0.5 },
    { name: 'game page', call: page, work: await record(page), least: 0.5 },
    { name: 'order creation', call: order, work: { statements, id: json.id }, least: 0.4 },
    // All of a sign-in but the check of its password is the database's work.
    { name: 'login, checked', call: login, work: { check }, least: 0.4 },
    { name: 'login', call: login, work: { check, statements: signIn.statements, id }, least: 0.7 },
  ];
  return measured;
}
