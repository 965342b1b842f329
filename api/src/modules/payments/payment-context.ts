import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { createOutside, type Outside } from '../../platform/http/outside.ts';
import { createProviders } from './providers/registry.ts';
import type { PaymentDesk } from './start-payment.ts';

/** The desk of the configured shop: what web and worker both pay through, by the same `outside` where they are one process. */
export const createDesk = (
  config: Config,
  db: Database,
  outside: Outside = createOutside(),
): PaymentDesk => ({
  db: db.orm,
  providers: createProviders(config, outside),
  publicUrl: config.publicUrl,
  apiUrl: config.apiUrl,
  shopName: config.shopName,
  fiscal: config.fiscal,
  checkAfter: config.paymentCheckAfter,
});
