import type { Bucket, PutOptions } from './bucket.ts';

/** An object that is only there to be written over, or not. */
const PROBE = '.conditions';

/**
 * Whether the store keeps the conditions of a PUT. Some stores ignore them without a word, and then two publishers could overwrite each
 * other: so it is tried, with three requests.
 */
export async function supportsConditions(bucket: Bucket, prefix: string): Promise<boolean> {
  const probe = (condition: PutOptions) =>
    bucket.put(prefix + PROBE, Buffer.from('A store that compares never replaces this.\n'), condition);
  let created = await probe({ ifNoneMatch: '*' });
  if (created === 'done') created = await probe({ ifNoneMatch: '*' });
  if (created !== 'refused') return false;
  return (await probe({ ifMatch: '"00000000000000000000000000000000"' })) === 'refused';
}
