import { Command } from 'commander';
import { describeUser, listUsers, setBlocked } from '../modules/accounts/operator.ts';
import type { User } from '../modules/accounts/users.ts';
import { wholeNumber } from './arguments.ts';
import { withDatabase } from './with-database.ts';

export const usersCommand = new Command('users').description('The people who have an account.');

usersCommand
  .command('list')
  .description('Shows users, the newest first.')
  .option('--search <text>', 'only those whose address or name contains it')
  .option('--blocked', 'only those who are blocked')
  .option('--limit <number>', 'how many', wholeNumber(1, 1_000), 50)
  .option('--json', 'print the result as JSON')
  .action((options: { search?: string; blocked?: boolean; limit: number; json?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const found = (await listUsers(orm, options)).map(view);
      if (options.json) console.log(JSON.stringify(found, null, 2));
      else if (found.length === 0) console.log('Nobody.');
      else console.table(found);
    }),
  );

usersCommand
  .command('show')
  .description('Shows one user.')
  .argument('<user>', 'id or e-mail')
  .option('--json', 'print the result as JSON')
  .action((who: string, options: { json?: boolean }) =>
    withDatabase(async ({ orm }) => {
      const { user, providers, orders } = await describeUser(orm, who);
      const shown = { ...view(user), has_password: user.passwordHash !== null, social: providers, orders };
      if (options.json) console.log(JSON.stringify(shown, null, 2));
      else for (const [name, value] of Object.entries(shown)) console.log(`${name}: ${print(value)}`);
    }),
  );

usersCommand
  .command('block')
  .description('Shuts a user out at once, on every device.')
  .argument('<user>', 'id or e-mail')
  .option('--reason <text>', 'what they are told, in Russian')
  .action((who: string, options: { reason?: string }) =>
    withDatabase(async ({ orm }) => console.log(`Blocked: ${name(await setBlocked(orm, who, options))}.`)),
  );

usersCommand
  .command('unblock')
  .description('Lets a user in again.')
  .argument('<user>', 'id or e-mail')
  .action((who: string) =>
    withDatabase(async ({ orm }) => console.log(`Unblocked: ${name(await setBlocked(orm, who, null))}.`)),
  );

const view = (user: User) => ({
  id: user.id,
  email: user.email,
  nickname: user.nickname,
  created: user.created.toISOString(),
  confirmed: user.emailConfirmed !== null,
  blocked: user.blocked?.toISOString() ?? null,
  deleted: user.deleted?.toISOString() ?? null,
});

const name = ({ id, email }: User) => `user ${id}${email ? ` (${email})` : ''}`;
const print = (value: unknown) => (Array.isArray(value) ? value.join(', ') || '–' : String(value ?? '–'));
