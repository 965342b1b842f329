import { deskUrl, storedSession } from './session.ts';

/** How long the shop may take to answer, in milliseconds. */
const TIMEOUT = 30_000;

/** As the api names it: over TLS only its own host sees it. */
const cookieName = () => (deskUrl().startsWith('https:') ? '__Host-desk' : 'desk');

/** Why a call of the desk failed, as a message for the terminal. */
export class DeskError extends Error {}

type Problem = { detail?: string; errors?: Record<string, string[]> };

function messageOf({ detail, errors = {} }: Problem, status: number): string {
  const fields = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
  return [detail ?? `the shop answered ${status}`, ...fields].join('\n');
}

async function send(method: string, path: string, body?: object, token?: string): Promise<Response> {
  const url = `${deskUrl()}/api/desk/${path}`;
  const session = token ?? (await storedSession());
  return fetch(url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(session && { cookie: `${cookieName()}=${session}` }),
      'user-agent': 'shop command line',
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new DeskError(
      `The desk at ${deskUrl()} does not answer (${reason}). Is the shop running, and is DESK_URL right?`,
    );
  });
}

async function read<Answer>(response: Response): Promise<Answer> {
  if (response.status === 204) return undefined as Answer;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!isJson)
    throw new DeskError(`${deskUrl()} answered ${response.status} and no JSON: is it the desk's address?`);
  if (response.status === 401)
    throw new DeskError('Nobody is signed in, or the session is over: run «sign-in».');
  if (!response.ok) throw new DeskError(messageOf(JSON.parse(text) as Problem, response.status));
  return JSON.parse(text) as Answer;
}

/**
 * Calls of the running shop's desk, as the person who signed in. Throw with the shop's own words when it refuses, and with what to do
 * when nobody is signed in or nothing answers.
 */
export const desk = {
  get: async <Answer>(path: string): Promise<Answer> => read(await send('GET', path)),
  post: async <Answer>(path: string, body: object = {}): Promise<Answer> =>
    read(await send('POST', path, body)),
};

/** Signs in. Returns the session's token. */
export async function beginDeskSession(credentials: object): Promise<string> {
  const response = await send('POST', 'sign-in/', credentials, '');
  await read(response);
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith(`${cookieName()}=`));
  const token = /=([^;]+)/.exec(cookie ?? '')?.[1];
  if (!token) throw new DeskError(`${deskUrl()} gave no session: is it the desk's address?`);
  return token;
}
