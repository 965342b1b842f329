import type { FileStore } from '../../platform/files/file-store.ts';

type Account = { id: number; created: Date };

/** When the account was made is part of the name: a restored database gives the number to somebody else. */
export const deletionName = ({ id, created }: Account): string => `${id}-${created.getTime()}.json`;

/**
 * Notes outside the database that an account was deleted, so that a restored backup forgets it again. Nothing personal is in it: the account's
 * number, and two times. @throws when the store cannot be written.
 */
export function logDeletion(deletions: FileStore, account: Account): Promise<void> {
  const entry = { user: account.id, created: account.created, deleted: new Date() };
  return deletions.write(deletionName(account), Buffer.from(`${JSON.stringify(entry)}\n`));
}
