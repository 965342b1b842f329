import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tokens } from '@shop/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Caller } from './caller.ts';

export const PASSWORD = 'correct horse battery';
let people = 0;

/** An address that no other test uses. */
export const newEmail = () => `person-${process.pid}-${++people}@example.com`;
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Registers somebody new and returns their address and tokens. */
export async function signUp(caller: Caller, email = newEmail()): Promise<Tokens & { email: string }> {
  const response = await caller.post('/api/auth/registration/', { email, password: PASSWORD });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { email, ...response.json() };
}

export const signIn = (caller: Caller, email: string, password = PASSWORD, headers = {}) =>
  caller.post('/api/auth/jwt/create/', { email, password }, headers);

export const refresh = (caller: Caller, token: string, headers = {}) =>
  caller.post('/api/auth/jwt/refresh/', { refresh: token }, headers);

export const profile = (caller: Caller, token: string) => caller.get('/api/auth/profile/', bearer(token));

export const send = (
  app: FastifyInstance,
  method: 'PATCH' | 'DELETE',
  token: string,
  more: InjectOptions = {},
) =>
  app.inject({ method, url: '/api/auth/profile/', ...more, headers: { ...bearer(token), ...more.headers } });

/** The body and headers of a form with one file. */
export async function form(file: Buffer, type: string, fields: Record<string, string> = {}, name = 'avatar') {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  data.append(name, new File([new Uint8Array(file)], '../../evil.php', { type }));
  const request = new Request('http://localhost', { method: 'POST', body: data });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  };
}

/** The key of the newest letter of this purpose to an address; undefined when there is none. */
export async function keyOfLetter(dataDir: string, purpose: 'confirm' | 'reset' | 'keep', email: string) {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.includes(`-${purpose}-`) && name.endsWith('.eml'))
    .sort();
  for (const name of names.reverse()) {
    const text = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
    if (text.includes(`To: ${email}`) || text.includes(`<${email}>`))
      return new RegExp(`\\?${purpose}=([\\w.-]+)`).exec(text)?.[1];
  }
  return undefined;
}
