import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = (dataDir: string) => join(dataDir, 'media', 'avatars');

/** Address of a user's picture. */
export const avatarUrl = (name: string | null): string | null => (name ? `/media/avatars/${name}` : null);

/** Stores a picture, WebP, under a new name of our own, and returns the name. */
export async function keepAvatar(dataDir: string, picture: Buffer): Promise<string> {
  const name = `${randomUUID()}.webp`;
  await mkdir(folder(dataDir), { recursive: true });
  const file = join(folder(dataDir), name);
  await writeFile(`${file}.part`, picture);
  await rename(`${file}.part`, file);
  return name;
}

/** Removes a stored picture; nothing when there is none. */
export async function dropAvatar(dataDir: string, name: string | null): Promise<void> {
  if (name) await rm(join(folder(dataDir), name), { force: true });
}
