import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret between the shop and its sandbox: random, made at the first start and readable by its owner only. Anybody who knew it could sign
 * payments that nobody made. The api reads the same file.
 */
export function sandboxSecret(dataDir: string): string {
  const file = path.join(dataDir, 'sandbox-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
