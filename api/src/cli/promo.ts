import { Command } from 'commander';
import { createCode, disableCode, type NewCode, readCodes } from '../modules/promo/operator.ts';
import { audit, COMMAND_LINE } from '../modules/staff/audit.ts';
import { wholeNumber } from './arguments.ts';
import { futureTime } from './future-time.ts';
import { printList, printOne } from './print.ts';
import { withDatabase } from './with-database.ts';

const MAX_USES = 1_000_000_000;

export const promoCommand = new Command('promo');

promoCommand
  .command('create')
  .description('Makes a promo code.')
  .argument('<code>', 'as shoppers type it; case does not matter')
  .requiredOption('--percent <number>', 'what it takes off', wholeNumber(1, 100))
  .option('--game <slug>', 'the only game that it is for')
  .option('--max-uses <number>', 'how many orders may have it', wholeNumber(1, MAX_USES))
  .option('--max-uses-per-buyer <number>', 'how many orders of one buyer', wholeNumber(1, MAX_USES))
  .option('--starts <time>', 'when it begins to hold, as a time such as 2027-01-31T20:00:00Z', futureTime)
  .option(
    '--expires <time>',
    'when it ends: 2027-01-31 is the end of that day in Moscow, 2027-01-31T20:00:00Z that moment',
    futureTime,
  )
  .option('--json', 'print the result as JSON')
  .action((code: string, { json, ...terms }: Omit<NewCode, 'code'> & { json?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const made = await orm.transaction(async (tx) => {
        const created = await createCode(tx, { code, ...terms });
        await audit(tx, COMMAND_LINE, {
          action: 'promo.create',
          subject: `promo:${created.code}`,
          after: created,
        });
        return created;
      });
      printOne(made, json);
    }),
  );

promoCommand
  .command('list')
  .description('Shows promo codes, the newest first.')
  .option('--json', 'print the result as JSON')
  .action(({ json }: { json?: boolean }) =>
    withDatabase(async ({ orm }) => printList(await readCodes(orm), json, 'No codes.')),
  );

promoCommand
  .command('disable')
  .description('Switches a code off. Orders that have it keep it.')
  .argument('<code>')
  .action((code: string) =>
    withDatabase(async ({ orm }) => {
      await orm.transaction(async (tx) => {
        await disableCode(tx, code);
        await audit(tx, COMMAND_LINE, { action: 'promo.disable', subject: `promo:${code}` });
      });
      console.log('Switched off.');
    }),
  );
