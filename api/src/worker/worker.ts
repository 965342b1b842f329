import path from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { forgetLetterKeys } from '../domain/accounts/letter-keys.ts';
import { forgetExpired } from '../domain/accounts/sign-ins.ts';
import { forgetFinished, JOBS_CHANNEL, releaseAll } from '../domain/jobs.ts';
import { forgetLimits } from '../domain/rate-limits.ts';
import { createDesk } from '../payment-desk.ts';
import { sandboxFulfiller } from '../providers/fulfiller.ts';
import { createMailer } from '../providers/mailer.ts';
import { createOutside, type Outside } from '../providers/outside.ts';
import { createSupplier } from '../providers/suppliers.ts';
import type { Pulse } from '../pulse.ts';
import { createHandlers } from './handlers.ts';
import { type RunnerOptions, startRunner } from './runner.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEEP_FINISHED_DAYS = 30;

export type Worker = { stop(): Promise<void> };

/** Does the shop's background work until stopped: deliveries, letters, and what time brings. */
export async function startWorker(
  config: Config,
  db: Database,
  log: RunnerOptions['log'],
  pulse?: Pulse,
  outside: Outside = createOutside(),
): Promise<Worker> {
  const mailer = createMailer({
    from: `"${config.shopName.replaceAll('"', '')}" <${config.mailFrom}>`,
    host: new URL(config.publicUrl).hostname,
    smtpUrl: config.smtpUrl,
    folder: path.join(config.dataDir, 'mail'),
    outside,
  });
  const { publicUrl, secretKey, shopName, supportEmail } = config;
  const handlers = createHandlers({
    payments: createDesk(config, db, outside),
    receipts: { db: db.orm, mailer, publicUrl, secretKey, shopName, supportEmail },
    fulfiller: config.delivery === 'sandbox' ? sandboxFulfiller(config.sandboxConfirmAfter) : null,
    supplier: createSupplier(config, outside),
    restock: config.restockAfter,
  });
  // The embedded database admits one process: whoever held these leases is dead.
  if (db.engine === 'pglite') await releaseAll(db.orm);
  const runner = startRunner({ db: db.orm, handlers, log, onLook: () => pulse?.beat() });
  const unlisten = await db.listen(JOBS_CHANNEL, runner.wake, () => runner.wake());
  const forget = () =>
    void Promise.all([
      forgetFinished(db.orm, KEEP_FINISHED_DAYS),
      forgetExpired(db.orm),
      forgetLetterKeys(db.orm),
      forgetLimits(db.orm),
    ]).catch(() => undefined);
  const cleaning = setInterval(forget, DAY);
  forget();
  return {
    async stop() {
      clearInterval(cleaning);
      unlisten();
      await runner.stop();
      mailer.close();
    },
  };
}
