import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { startWorker } from './worker/worker.ts';

try {
  const config = readConfig(process.env);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    share: 'offer',
    onLost: (reason) => console.error(`The embedded database was restarted: ${reason}`),
  });
  const applied = await migrate(db);
  const app = await buildApp({ config, db });
  if (applied.length > 0) app.log.info({ applied }, 'Migrations applied');

  const worker = config.role === 'web' ? null : await startWorker(config, db, app.log);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'Stopping');
    // Whatever hangs must not keep the process: an unfinished order is resumed at the next start.
    setTimeout(() => process.exit(1), 10_000).unref();
    await app.close();
    await worker?.stop();
    await db.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

  await app.listen({ port: config.port, host: config.host });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(code === 'EADDRINUSE' ? `${message}\nChoose another port with API_PORT.` : message);
  process.exit(1);
}
