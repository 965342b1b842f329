import { printMoney } from '@shop/shared/contracts';
import { Command } from 'commander';
import { describeUser } from '../modules/accounts/operator.ts';
import { adjustBalance, readBalance } from '../modules/ledger/operator.ts';
import { rehearse } from '../platform/db/rehearse.ts';
import { roubles } from './arguments.ts';
import { printOne } from './print.ts';
import { withDatabase } from './with-database.ts';

export const balancesCommand = new Command('balances').description('What users have in the shop.');

balancesCommand
  .command('show')
  .description('Shows a balance and its last movements.')
  .argument('<user>', 'id or e-mail')
  .option('--json', 'print the result as JSON')
  .action((who: string, { json }: { json?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const { user } = await describeUser(orm, who);
      printOne({ user: user.id, ...(await readBalance(orm, user.id)) }, json);
    }),
  );

balancesCommand
  .command('adjust')
  .description('Adds to a balance, or takes off it: adjust maria@example.com -- -50.')
  .argument('<user>', 'id or e-mail')
  .argument('<roubles>', 'what to add; with a minus what to take', roubles)
  .requiredOption('--reason <text>', 'why; it stays in the ledger')
  .option('--dry-run', 'show the result and change nothing')
  .option('--json', 'print the result as JSON')
  .action((who: string, amount: number, options: { reason: string; dryRun?: boolean; json?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const { reason, dryRun = false, json } = options;
      const { user } = await describeUser(orm, who);
      const balance = await rehearse(orm, dryRun, (tx) =>
        adjustBalance(tx, { userId: user.id, amount, reason }),
      );
      printOne(
        { dry_run: dryRun, user: user.id, added: printMoney(amount), balance: printMoney(balance) },
        json,
      );
    }),
  );
