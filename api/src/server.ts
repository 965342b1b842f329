import { setTimeout as sleep } from 'node:timers/promises';
import { startTelemetry } from '@federation/telemetry/start';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { databaseFailure } from './platform/db/start-failure.ts';
import { createOutside } from './platform/http/outside.ts';
import { createHeartbeat } from './platform/jobs/heartbeat.ts';
import { serveMetrics } from './platform/observability/metrics-server.ts';
import { recordOutside } from './platform/observability/outside-health.ts';
import { startWorker } from './worker.ts';

/** How long what is under way may take when the process is to stop, milliseconds. */
const DRAIN_TIMEOUT = 10_000;

try {
  const config = readConfig(process.env);
  const service = config.role === 'worker' ? 'shop-worker' : 'shop-api';
  const telemetry = await startTelemetry({ service, env: process.env });
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    readUrl: config.databaseReadUrl,
    readLag: config.databaseReadLag,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    share: 'offer',
    onLost: (reason) => console.error(`The embedded database was restarted: ${reason}`),
  });
  const applied = await migrate(db);
  const heartbeat = config.role === 'web' ? null : createHeartbeat();
  const outside = createOutside();
  const app = await buildApp({ config, db, heartbeat, outside, telemetry });
  if (applied.length > 0) app.log.info({ applied }, 'Migrations applied');

  const worker = heartbeat && (await startWorker(config, db, app.log, heartbeat, outside));
  const recorder = recordOutside(db.orm, outside, app.log);
  const closeMetrics = await serveMetrics(app);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'Stopping');
    // Whatever hangs must not keep the process: an unfinished order is resumed at the next start.
    setTimeout(() => process.exit(1), DRAIN_TIMEOUT + config.shutdownDelay).unref();
    app.drain();
    // Time for load balancers to see that at /readyz, and to send them elsewhere.
    await sleep(config.shutdownDelay);
    await Promise.all([app.close(), worker?.stop()]);
    await recorder.stop();
    await closeMetrics();
    await db.close();
    await telemetry?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

  await app.listen({ port: config.port, host: config.host });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') console.error(`${message}\nChoose another port with API_PORT.`);
  else console.error(databaseFailure(error as Error) ?? message);
  process.exit(1);
}
