import { Command } from 'commander';
import { settleRefunds } from '../modules/fulfillment/operator-orders.ts';
import { audit, COMMAND_LINE } from '../modules/staff/audit.ts';
import { withDryRun } from '../platform/db/dry-run.ts';
import { withDatabase } from './with-database.ts';

export const refundsCommand = new Command('refunds');

refundsCommand
  .command('settle')
  .description('Marks the refund that was due for an order as made by hand.')
  .argument('<order>', 'id, or the first 8 of it')
  .option('--dry-run', 'show how many refunds that would settle and change nothing')
  .action((id: string, { dryRun = false }: { dryRun?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const settled = await withDryRun(orm, dryRun, async (tx) => {
        const count = await settleRefunds(tx, id);
        await audit(tx, COMMAND_LINE, {
          action: 'refunds.settle',
          subject: `order:${id}`,
          after: { settled: count },
        });
        return count;
      });
      console.log(`${dryRun ? 'Dry run: ' : ''}${settled} refund(s) settled.`);
    }),
  );
