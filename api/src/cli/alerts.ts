import { Command } from 'commander';
import { listAlerts, resolveById } from '../platform/observability/alerts.ts';
import { wholeNumber } from './arguments.ts';
import { printList } from './print.ts';
import { withDatabase } from './with-database.ts';

export const alertsCommand = new Command('alerts');

alertsCommand
  .command('list')
  .description('Shows what is open, the latest first.')
  .option('--all', 'also what is settled')
  .option('--limit <number>', 'how many', wholeNumber(1, 1_000), 50)
  .option('--json', 'print the result as JSON')
  .action(({ all = false, limit, json }: { all?: boolean; limit: number; json?: boolean }) =>
    withDatabase(async ({ orm }) => printList(await listAlerts(orm, { all, limit }), json, 'Nothing.')),
  );

alertsCommand
  .command('resolve')
  .description('Settles an alert. It comes back when its cause does.')
  .argument('<id>', 'number of the alert', wholeNumber(1, 2_147_483_647))
  .action((id: number) =>
    withDatabase(async ({ orm }) => {
      await resolveById(orm, id);
      console.log('Settled.');
    }),
  );
