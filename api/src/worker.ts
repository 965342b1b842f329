import path from 'node:path';
import type { Config } from './config.ts';
import { createHandlers } from './job-handlers.ts';
import { openChannels } from './modules/alerts/channels.ts';
import { startPushing } from './modules/alerts/push.ts';
import { watchBalances } from './modules/fulfillment/supplier-balances.ts';
import { sandboxFulfiller } from './modules/fulfillment/suppliers/fulfiller.ts';
import { createSuppliers } from './modules/fulfillment/suppliers/registry.ts';
import { watchDays } from './modules/ledger/days.ts';
import { createMailer } from './modules/letters/mailer.ts';
import { watchReceipts } from './modules/payments/receipt-reports.ts';
import { createPaymentContext } from './modules/payments/start-payment.ts';
import type { Database } from './platform/db/database.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createOutside, type Outside } from './platform/http/outside.ts';
import type { Heartbeat } from './platform/jobs/heartbeat.ts';
import { JOBS_CHANNEL, releaseAll } from './platform/jobs/jobs.ts';
import { type RunnerOptions, startRunner } from './platform/jobs/runner.ts';
import { lasting } from './retention/kinds.ts';
import { startPruning } from './retention/pruning.ts';

export type Worker = { stop(): Promise<void> };

/** Does the shop's background work until stopped: deliveries, letters, and what time brings. */
export async function startWorker(
  config: Config,
  db: Database,
  log: RunnerOptions['log'],
  heartbeat?: Heartbeat,
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
  const suppliers = createSuppliers(config, outside);
  const payments = createPaymentContext(config, db, outside);
  const { media, pictures } = openFiles(config);
  const handlers = createHandlers({
    payments,
    receipts: { db: db.orm, mailer, publicUrl, secretKey, shopName, supportEmail },
    fulfiller: config.delivery === 'sandbox' ? sandboxFulfiller(config.sandboxConfirmAfter) : null,
    suppliers,
    pictures,
    restock: config.restockAfter,
  });
  // The embedded database admits one process: the holders of these leases are dead.
  if (db.engine === 'pglite') await releaseAll(db.orm);
  const runner = startRunner({ db: db.orm, handlers, log, onLook: () => heartbeat?.beat() });
  const unlisten = await db.listen(JOBS_CHANNEL, runner.wake, () => runner.wake());
  const pruning = startPruning(db.orm, lasting(media, config.retention), log);
  const pushing = startPushing({
    db: db.orm,
    channels: openChannels(config.alertChannels, mailer, outside),
    shopName,
    deskUrl: config.deskUrl,
    log,
  });
  const balances = watchBalances(db.orm, suppliers, config, log);
  const fiscal = watchReceipts(payments, log);
  const days = watchDays(db.orm, log);
  return {
    async stop() {
      unlisten();
      await Promise.all([
        pruning.stop(),
        pushing.stop(),
        balances.stop(),
        fiscal.stop(),
        days.stop(),
        runner.stop(),
      ]);
      mailer.close();
    },
  };
}
