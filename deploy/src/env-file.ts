import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { makeKey } from '@federation/registry/signing';

/** Variables of `.env.example` that get a secret of their own. */
const SECRETS = [
  'POSTGRES_PASSWORD',
  'SECRET_KEY',
  'SANDBOX_SECRET',
  'METRICS_TOKEN',
  'PAGE_KEY',
  'OPERATOR_TOKEN',
];

/**
 * The text of `.env`: the example with secrets that nobody else has and the public keys of the teams' signing keys. Those are read from the
 * folder, and made where there are none.
 */
export async function fillExample(
  example: string,
  keys: string,
  remotes: readonly string[],
): Promise<string> {
  const values = new Map(SECRETS.map((name) => [name, randomBytes(32).toString('hex')]));
  for (const name of remotes)
    values.set(`REMOTE_${name.toUpperCase()}_KEYS`, await makeKey(path.join(keys, `${name}.pem`)));
  return example.replace(/^(\w+)=$/gm, (line, name: string) => line + (values.get(name) ?? ''));
}
