import { buildAll } from '../src/build-all.ts';
import { DATA_DIR } from '../src/paths.ts';
import { checkPorts, readPorts } from '../src/ports.ts';
import { run } from '../src/run.ts';
import { processEnvironment, startShop } from '../src/shop.ts';

/** `npm start`: the whole shop in production mode. Ends with Ctrl-C. */
async function main(): Promise<void> {
  const ports = readPorts();
  await checkPorts(ports);
  await buildAll();
  const ended = Promise.withResolvers<string | undefined>();
  const stopping = new AbortController();
  const end = () => {
    stopping.abort(new Error('Stopped before everything ran.'));
    ended.resolve(undefined);
  };
  // Ctrl-C comes twice: from the terminal, and from the command that runs this one.
  process.on('SIGINT', end).on('SIGTERM', end);
  const shop = await startShop({
    ports,
    dataDir: DATA_DIR,
    log: console.log,
    onCrash: ended.resolve,
    restart: true,
    signal: stopping.signal,
  });
  const invitation = await inviteFirstOwner(DATA_DIR);
  console.log(
    `\n  The shop answers at ${shop.url}\n  The desk of its staff: ${shop.deskUrl}${invitation}\n  Payment gateway and mailbox: ${shop.sandboxUrl}\n  Logs: ${DATA_DIR}/logs\n  Ctrl-C ends it.\n`,
  );
  const crash = await ended.promise;
  if (crash) console.error(crash);
  console.log('Stopping…');
  await shop.stop();
  process.exit(crash ? 1 : 0);
}

/** A link by which the demo's first owner comes in, while the shop has no staff; it is a new one at every start until then. */
async function inviteFirstOwner(dataDir: string): Promise<string> {
  const env = { ...process.env, ...processEnvironment({ ports: readPorts(), dataDir }) };
  const args = ['api/src/cli/index.ts', 'staff', 'invite', 'owner@localhost.example', '--if-nobody'];
  const link = (await run(process.execPath, args, { env })).trim();
  return link ? `\n  Become its owner: ${link}` : '';
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
