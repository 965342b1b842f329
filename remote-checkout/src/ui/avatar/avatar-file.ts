import { UPLOAD_MAX } from '@shop/contract';
import type { KeyIn } from '@shop/i18n';

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** The key of what is wrong with a chosen picture before it is sent, if anything (decisions, 7). */
export function avatarFileProblem({
  type,
  size,
}: Pick<File, 'type' | 'size'>): KeyIn<'checkout'> | undefined {
  if (!AVATAR_TYPES.includes(type)) return 'avatar.wrong_type';
  return size > UPLOAD_MAX ? 'avatar.too_big' : undefined;
}
