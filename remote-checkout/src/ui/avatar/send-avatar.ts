import { api } from '@shop/api-client';

/** A picture to send, or the past order whose picture is used again. */
export type AvatarSource = { file: Blob } | { orderId: string };

/** Gives a Standoff order its avatar. Answers with its address. */
export async function sendAvatar(orderId: string, source: AvatarSource): Promise<string> {
  const form = new FormData();
  if ('file' in source) form.append('game_avatar', source.file, 'avatar.jpg');
  else form.append('history_order_id', source.orderId);
  const answer = await api.upload<{ game_avatar: string }>(`orders/standoff/avatar/${orderId}/`, form);
  return answer.game_avatar;
}
