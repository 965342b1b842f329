import { randomUUID } from 'node:crypto';
import type { FileStore } from '../../platform/files/file-store.ts';

/** Address of a user's picture. */
export const avatarUrl = (name: string | null): string | null => (name ? `/media/avatars/${name}` : null);

/** Stores a picture, WebP, under a new name of our own, and returns the name. */
export async function keepAvatar(media: FileStore, picture: Buffer): Promise<string> {
  const name = `${randomUUID()}.webp`;
  await media.write(`avatars/${name}`, picture);
  return name;
}

/** Removes a stored picture; nothing when there is none. */
export async function dropAvatar(media: FileStore, name: string | null): Promise<void> {
  if (name) await media.remove(`avatars/${name}`);
}
