import { randomUUID } from 'node:crypto';
import { type EdgeAddress, EdgeClient } from './edge-client.ts';
import { calls, type Load, pages, purchases } from './loads.ts';

/** Kinds of work in the plan; one load measures each. */
export type Work =
  | 'cachedPage'
  | 'page'
  | 'gamePage'
  | 'shellFile'
  | 'remoteFile'
  | 'picture'
  | 'call'
  | 'purchase'
  | 'signIn';

/** Their names in tables. */
export const NAMES: Record<Work, string> = {
  cachedPage: 'a page from the cache',
  page: 'the home page, rendered',
  gamePage: 'a game page, rendered',
  shellFile: 'a file of the shell',
  remoteFile: 'a file of a remote',
  picture: 'a picture',
  call: 'a call that reads',
  purchase: 'a purchase',
  signIn: 'a sign-in',
};

const PASSWORD = 'correct horse battery';

async function get(client: EdgeClient, path: string): Promise<string> {
  const { status, body } = await client.send({ path });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body;
}

function found(pattern: RegExp, text: string): string {
  const [match] = pattern.exec(text) ?? [];
  if (!match) throw new Error(`The home page names nothing like ${pattern}`);
  return match;
}

async function register(client: EdgeClient): Promise<{ email: string; password: string }> {
  const credentials = { email: `${randomUUID()}@example.com`, password: PASSWORD };
  const { status, body } = await client.send({
    method: 'POST',
    path: '/api/auth/registration/',
    body: credentials,
  });
  if (status > 299) throw new Error(`Registration answered ${status}: ${body}`);
  return credentials;
}

/** One load for each piece of work, over addresses that the shop's own pages name. */
export async function capacityLoads(edge: EdgeAddress, gateway: string): Promise<Record<Work, Load>> {
  const client = new EdgeClient(edge);
  const home = await get(client, '/');
  const list = JSON.parse(await get(client, '/api/games/')) as { results: { id: number }[] };
  const game = list.results[0]!.id;
  const body = await register(client);
  client.close();
  const file = (path: string) => () => ({ path, headers: { 'accept-encoding': 'br, gzip' } });
  const reads = [`/api/games/${game}/`, '/api/games/?view=card', '/api/payments/countries/active/'];
  return {
    cachedPage: pages(NAMES.cachedPage, edge, '/', { isNew: false }),
    page: pages(NAMES.page, edge, '/', { isNew: true }),
    gamePage: pages(NAMES.gamePage, edge, `/products/${game}`, { isNew: true }),
    shellFile: calls(NAMES.shellFile, edge, file(found(/\/static\/[^"' ]+?\.js/, home))),
    remoteFile: calls(NAMES.remoteFile, edge, file(found(/\/remotes\/[^"' ]+?\.js/, home))),
    picture: calls(NAMES.picture, edge, file(found(/\/media\/[^"' ,]+/, home))),
    call: calls(NAMES.call, edge, (turn) => ({
      path: reads[turn % reads.length]!,
      headers: { 'accept-encoding': 'gzip' },
    })),
    purchase: purchases(NAMES.purchase, edge, gateway),
    signIn: calls(NAMES.signIn, edge, () => ({ method: 'POST', path: '/api/auth/jwt/create/', body })),
  };
}
