import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { logOutput } from '@federation/protocol/log-output';
import { isolateCrashes, type OnStray, RenderPool } from '@federation/server';
import { startTelemetry } from '@federation/telemetry/start';
import type { FastifyBaseLogger } from 'fastify';
import { buildShell } from './app.ts';
import { readConfig } from './config.ts';

// V8 begins to collect the whole heap once what is left up to its limit is less than the new space, 64 MB. With the 30 to 45 MB that live
// here that was after 5 MB of garbage, every few seconds under load, and each time pages waited for 40 ms. Four times what lives is room enough.
setFlagsFromString('--heap-growing-percent=300');

// The bundle is `dist/server/index.cjs`.
const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'));
const telemetry = await startTelemetry({ service: 'shop-shell', env: process.env });
const logStray =
  (log: FastifyBaseLogger): OnStray =>
  (err, remote, what) =>
    log.error({ err, ...(remote && { remote }) }, what);
const app = await buildShell(
  { ...config, traceShare: telemetry?.share },
  { level: process.env.LOG_LEVEL ?? 'info', stream: logOutput(), ...telemetry?.logOptions },
  {
    telemetry,
    withLog: (log) => isolateCrashes(logStray(log)),
    createRenderer: (settings, log, expel) =>
      new RenderPool(
        settings,
        {
          onEnded(reason, release) {
            log.error({ ...(release && { remote: release }) }, `A rendering worker was lost: it ${reason}`);
            if (release) expel(release, `its code ${reason} on the server`);
          },
          onChanged(names, release) {
            log.error(
              { ...(release && { remote: release }) },
              `Built-in objects were changed in a rendering worker: ${names.join(', ')}`,
            );
            if (release) expel(release, `its code changed ${names.join(', ')} on the server`);
          },
          onStuck() {
            log.fatal('A rendering worker cannot be ended: this process stops, to be started again');
            void stop().finally(() => process.kill(process.pid, 'SIGKILL'));
          },
          onStray: logStray(log),
        },
        path.join(import.meta.dirname, 'worker.mjs'),
      ),
  },
);
const stop = () => app.drain(config.shutdownDelay ?? 0);
await app.listen({ host: config.host, port: config.port });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () =>
      void stop()
        .then(() => telemetry?.stop())
        .then(() => process.exit(0)),
  );
