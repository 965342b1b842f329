import { cleanEmail } from '@shop/contract';
import type {
  Person,
  PersonAction,
  PersonActionResult,
  PersonData,
  PersonRow,
} from '@shop/desk-contract/people';
import { Command } from 'commander';
import { roubles } from '../arguments.ts';
import { printList, printOne } from '../print.ts';
import { DeskError, desk } from './call.ts';

type Shown = { json?: boolean };
type Asked = Shown & { why: string; dryRun?: boolean };

const WHO = 'id or e-mail';
const search = (text: string) => desk.get<PersonRow[]>(`people/?search=${encodeURIComponent(text)}`);

/** A user's id by id or address. Throws when nobody has that address. */
async function idOf(who: string): Promise<number> {
  if (/^\d+$/.test(who)) return Number(who);
  const address = cleanEmail(who);
  const person = (await search(who)).find(({ email }) => email && cleanEmail(email) === address);
  if (!person) throw new DeskError(`There is no user ${who}.`);
  return person.id;
}

async function act(who: string, action: PersonAction, { dryRun = false, json }: Asked): Promise<void> {
  const id = await idOf(who);
  const { outcome, balance, deleted } = await desk.post<PersonActionResult>(`people/${id}/actions/`, {
    dry_run: dryRun,
    act: action,
  });
  printOne({ user: id, dry_run: dryRun, outcome, ...(balance !== null && { balance }), ...deleted }, json);
}

export const usersCommand = new Command('users');
export const balancesCommand = new Command('balances');

usersCommand
  .command('list')
  .description('Shows users, the newest first.')
  .option('--search <text>', 'only those whose address or name contains it', '')
  .option('--json', 'print the result as JSON')
  .action(async ({ search: text, json }: Shown & { search: string }) =>
    printList(await search(text), json, 'Nobody.'),
  );

usersCommand
  .command('show')
  .description('Shows one user with orders and balance.')
  .argument('<user>', WHO)
  .option('--json', 'print the result as JSON')
  .action(async (who: string, { json }: Shown) =>
    printOne(await desk.get<Person>(`people/${await idOf(who)}/`), json),
  );

/** A command that does something to somebody: with a reason, and a dry run. */
const action = (group: Command, name: string, description: string) =>
  group
    .command(name)
    .description(description)
    .argument('<user>', WHO)
    .requiredOption('--why <text>', 'the reason; it stays in the audit trail')
    .option('--dry-run', 'say what would happen and change nothing')
    .option('--json', 'print the result as JSON');

action(usersCommand, 'block', 'Shuts a user out at once, on every device. They read the reason.').action(
  (who: string, options: Asked) => act(who, { action: 'block', why: options.why }, options),
);
action(usersCommand, 'unblock', 'Lets a user in again.').action((who: string, options: Asked) =>
  act(who, { action: 'unblock', why: options.why }, options),
);
action(usersCommand, 'sign-out', 'Ends all sessions of a user.').action((who: string, options: Asked) =>
  act(who, { action: 'sign_out', why: options.why }, options),
);

action(usersCommand, 'send-reset', 'Sends the letter with which a user sets a new password.').action(
  (who: string, options: Asked) => act(who, { action: 'send_reset', why: options.why }, options),
);
action(usersCommand, 'change-email', 'Corrects an address that nobody has confirmed yet.')
  .requiredOption('--to <address>', 'the right address')
  .action((who: string, { to, ...options }: Asked & { to: string }) =>
    act(who, { action: 'change_email', email: to, why: options.why }, options),
  );

action(
  usersCommand,
  'delete',
  'Deletes somebody’s personal data for good; payments and receipts stay, as the law asks.',
).action((who: string, options: Asked) => act(who, { action: 'delete', why: options.why }, options));

usersCommand
  .command('export')
  .description('Prints everything that is stored about a user as JSON, for the user.')
  .argument('<user>', WHO)
  .requiredOption('--why <text>', 'the reason; it stays in the audit trail')
  .action(async (who: string, { why }: { why: string }) =>
    printOne(await desk.post<PersonData>(`people/${await idOf(who)}/data/`, { why }), true),
  );

action(
  balancesCommand,
  'adjust',
  'Adds to a balance, or takes off it: adjust maria@example.com --why … -- -50.',
)
  .argument('<roubles>', 'what to add; with a minus what to take', roubles)
  .action((who: string, amount: string, options: Asked) =>
    act(who, { action: 'adjust', amount, why: options.why }, options),
  );
