import { Command } from 'commander';
import { replayDeletions } from '../modules/accounts/replay-deletions.ts';
import { checkLedger } from '../modules/ledger/check.ts';
import { comparePayments } from '../modules/payments/compare-payments.ts';
import { createPaymentContext } from '../modules/payments/start-payment.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { wholeNumber } from './arguments.ts';
import { printOne } from './print.ts';
import { withDatabase } from './with-database.ts';

export const backupCommand = new Command('backup');

backupCommand
  .command('check')
  .description(
    'After a restore, before apis and worker start: deletes again who was deleted since, checks the ledger, and asks the payment providers.',
  )
  .option('--days <number>', 'payments of the last days are asked about', wholeNumber(1, 365), 7)
  .option('--apply', 'take over what the providers say, as from a webhook')
  .option('--json', 'print the result as JSON')
  .action(({ days, apply = false, json }: { days: number; apply?: boolean; json?: boolean }) =>
    withDatabase(async (db, config) => {
      const deletedAgain = await replayDeletions(db.orm, openFiles(config));
      const compared = await comparePayments(createPaymentContext(config, db), { days, apply });
      const ledger = await checkLedger(db.orm);
      printOne({ deletedAgain, ledger, ...compared }, json);
      const differs = compared.differences.length > 0 && !apply;
      if (ledger.length > 0 || differs || compared.unanswered.length > 0) process.exitCode = 1;
    }),
  );
