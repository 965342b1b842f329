import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** Where the desk is: `DESK_URL`, or the one of `npm start`. Without a slash at the end. */
export const deskUrl = (): string => (process.env.DESK_URL || 'http://localhost:3300').replace(/\/+$/, '');

const folder = () =>
  path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'game-top-up-shop');
const file = () => path.join(folder(), 'desk-sessions.json');

async function readAll(): Promise<Record<string, string>> {
  const text = await readFile(file(), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string>;
}

/** The session of this user of the machine at this desk: `DESK_SESSION`, or the one that `sign-in` stored. */
export const storedSession = async (): Promise<string | undefined> =>
  process.env.DESK_SESSION || (await readAll())[deskUrl()];

/** Stores a session for this user of the machine, and nobody else; undefined removes it. */
export async function storeSession(token: string | undefined): Promise<void> {
  const { [deskUrl()]: _, ...others } = await readAll();
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const sessions = token === undefined ? others : { ...others, [deskUrl()]: token };
  await writeFile(file(), JSON.stringify(sessions), { mode: 0o600 });
  await chmod(file(), 0o600);
}
