import type { Bucket } from './bucket.ts';

/** An object that is only there to be written over, or not. */
const PROBE = '.conditions';

/**
 * Whether the store keeps the conditions of a PUT. Some stores ignore them without a word, and then two publishers could overwrite each
 * other: so it is tried, each time, with two requests.
 */
export async function supportsConditions(bucket: Bucket, prefix: string): Promise<boolean> {
  const probe = (headers: Record<string, string>) =>
    bucket.put(prefix + PROBE, Buffer.from('A store that compares never replaces this.\n'), headers);
  let created = await probe({ 'If-None-Match': '*' });
  if (created === 'done') created = await probe({ 'If-None-Match': '*' });
  if (created !== 'refused') return false;
  return (await probe({ 'If-Match': '"00000000000000000000000000000000"' })) === 'refused';
}
