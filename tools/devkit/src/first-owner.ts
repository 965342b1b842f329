import type { Ports } from './ports.ts';
import { run } from './run.ts';
import { processEnvironment } from './shop.ts';

/**
 * A line with the link by which the demo's first owner comes into the desk, while the shop has no staff; it is a new one at every start
 * until then. Empty when somebody is there.
 */
export async function inviteFirstOwner(shop: { ports: Ports; dataDir: string }): Promise<string> {
  const env = { ...process.env, ...processEnvironment(shop) };
  const args = ['api/src/cli/index.ts', 'staff', 'invite', 'owner@localhost.example', '--if-nobody'];
  const link = (await run(process.execPath, args, { env })).trim();
  return link ? `\n  Become its owner: ${link}` : '';
}
