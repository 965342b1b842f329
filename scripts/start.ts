import { buildAll } from './lib/build-all.ts';
import { DATA_DIR } from './lib/paths.ts';
import { checkPorts, readPorts } from './lib/ports.ts';
import { startShop } from './lib/shop.ts';

/** `npm start`: the whole shop in production mode. Ends with Ctrl-C. */
async function main(): Promise<void> {
  const ports = readPorts();
  await checkPorts(ports);
  await buildAll();
  const ended = Promise.withResolvers<string | undefined>();
  process.once('SIGINT', () => ended.resolve(undefined)).once('SIGTERM', () => ended.resolve(undefined));
  const shop = await startShop({
    ports,
    dataDir: DATA_DIR,
    log: console.log,
    onCrash: ended.resolve,
    restart: true,
  });
  console.log(
    `\n  The shop answers at ${shop.url}\n  Payment gateway and mailbox: ${shop.sandboxUrl}\n  Logs: ${DATA_DIR}/logs\n  Ctrl-C ends it.\n`,
  );
  const crash = await ended.promise;
  if (crash) console.error(crash);
  console.log('Stopping…');
  await shop.stop();
  process.exit(crash ? 1 : 0);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
