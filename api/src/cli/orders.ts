import { Command } from 'commander';
import {
  confirmOrder,
  describeOrder,
  listOrders,
  type OrderFilter,
  refundOrder,
  refundOrderPart,
  settleRefunds,
} from '../modules/fulfillment/operator-orders.ts';
import { rehearse } from '../platform/db/rehearse.ts';
import { roubles, wholeNumber } from './arguments.ts';
import { printList, printOne } from './print.ts';
import { withDatabase } from './with-database.ts';

type Shown = { json?: boolean };
const ID = 'id, or the first 8 of it';

export const ordersCommand = new Command('orders').description('What shoppers ordered.');

ordersCommand
  .command('list')
  .description('Shows orders, the newest first.')
  .option('--status <status>', 'only those in it')
  .option('--search <text>', 'only those whose address or id begins with it')
  .option('--limit <number>', 'how many', wholeNumber(1, 1_000), 50)
  .option('--json', 'print the result as JSON')
  .action(({ json, ...filter }: OrderFilter & Shown) =>
    withDatabase(async ({ orm }) => printList(await listOrders(orm, filter), json, 'No orders.')),
  );

ordersCommand
  .command('show')
  .description('Shows one order with its payments and refunds.')
  .argument('<order>', ID)
  .option('--json', 'print the result as JSON')
  .action((id: string, { json }: Shown) =>
    withDatabase(async ({ orm }) => printOne(await describeOrder(orm, id), json)),
  );

ordersCommand
  .command('confirm')
  .description('Says that an order has arrived which somebody delivers by hand.')
  .argument('<order>', ID)
  .action((id: string) =>
    withDatabase(async ({ orm }) => console.log(`Done: ${(await confirmOrder(orm, id)).id}.`)),
  );

ordersCommand
  .command('refund')
  .description('Fails an order that was paid for and gives back what was charged.')
  .argument('<order>', ID)
  .option('--dry-run', 'show what goes where and change nothing')
  .option('--force', 'also when a supplier has it: it was called off there')
  .option('--json', 'print the result as JSON')
  .action((id: string, options: Shown & { dryRun?: boolean; force?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const { dryRun = false, force = false, json } = options;
      const plan = await rehearse(orm, dryRun, (tx) => refundOrder(tx, id, force));
      printOne({ dry_run: dryRun, ...plan }, json);
    }),
  );

ordersCommand
  .command('refund-part')
  .description('Gives back a part of what was charged for an order that was delivered.')
  .argument('<order>', ID)
  .requiredOption('--sum <roubles>', 'how much, as 99.00', roubles)
  .option('--dry-run', 'show what goes where and change nothing')
  .option('--json', 'print the result as JSON')
  .action((id: string, { sum, dryRun = false, json }: Shown & { sum: number; dryRun?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const plan = await rehearse(orm, dryRun, (tx) => refundOrderPart(tx, id, sum));
      printOne({ dry_run: dryRun, ...plan }, json);
    }),
  );

ordersCommand
  .command('refunded')
  .description('Says that what was owed of an order was given back by hand.')
  .argument('<order>', ID)
  .option('--dry-run', 'show how many refunds that would settle and change nothing')
  .action((id: string, { dryRun = false }: { dryRun?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const settled = await rehearse(orm, dryRun, (tx) => settleRefunds(tx, id));
      console.log(`${dryRun ? 'Dry run: ' : ''}${settled} refund(s) settled.`);
    }),
  );
