import { buildAll } from '../src/build-all.ts';
import { checkDataFolder } from '../src/data-folder.ts';
import { STOP_SIGNALS } from '../src/ending.ts';
import { inviteFirstOwner } from '../src/first-owner.ts';
import { DATA_DIR } from '../src/paths.ts';
import { checkPorts, readPorts } from '../src/ports.ts';
import { startShop } from '../src/shop.ts';

/** `npm start`: the whole shop in production mode. Ends with Ctrl-C. Returns the code to exit with. */
async function main(): Promise<number> {
  const ports = readPorts();
  await checkPorts(ports);
  await checkDataFolder(DATA_DIR);
  await buildAll();
  const ended = Promise.withResolvers<string | undefined>();
  const stopping = new AbortController();
  const end = () => {
    stopping.abort(new Error('Stopped before everything ran.'));
    ended.resolve(undefined);
  };
  // Ctrl-C comes twice: from the terminal, and from the command that runs this one.
  for (const signal of STOP_SIGNALS) process.on(signal, end);
  const shop = await startShop({
    ports,
    dataDir: DATA_DIR,
    log: console.log,
    onCrash: ended.resolve,
    restart: true,
    signal: stopping.signal,
  });
  try {
    const invitation = await Promise.race([inviteFirstOwner({ ports, dataDir: DATA_DIR }), ended.promise]);
    if (!stopping.signal.aborted)
      console.log(
        `\n  The shop answers at ${shop.url}\n  The desk of its staff: ${shop.deskUrl}${invitation}\n  Payment gateway and mailbox: ${shop.sandboxUrl}\n  Logs: ${DATA_DIR}/logs\n  Ctrl-C ends it.\n`,
      );
    const crash = await ended.promise;
    if (crash) console.error(crash);
    return crash ? 1 : 0;
  } finally {
    console.log('Stopping…');
    await shop.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
