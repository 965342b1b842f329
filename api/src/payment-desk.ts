import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { PaymentDesk } from './domain/start-payment.ts';
import { createProviders } from './providers/registry.ts';

/** The desk of the configured shop: what web and worker both pay through. */
export const createDesk = (config: Config, db: Database): PaymentDesk => ({
  db: db.orm,
  providers: createProviders(config),
  publicUrl: config.publicUrl,
  apiUrl: config.apiUrl,
  shopName: config.shopName,
  checkAfter: config.paymentCheckAfter,
});
