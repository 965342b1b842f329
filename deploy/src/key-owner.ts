import { chown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The user of the images: `node`. */
export const CONTAINER_USER = 1000;
const ROOT_USER = 0;

/**
 * Gives the folder with the signing keys to the user who reads them in the container. Made by root they were root's, and nobody
 * could publish. Keys of others stay theirs. Does nothing for a user who is not root: only root may.
 */
export async function giveKeys(folder: string, user = process.getuid?.()): Promise<void> {
  if (user !== ROOT_USER) return;
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  for (const file of [folder, ...files])
    if ((await stat(file)).uid === ROOT_USER) await chown(file, CONTAINER_USER, CONTAINER_USER);
}
