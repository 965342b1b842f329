import { email as emailAddress } from '@shop/contract';
import { ROLES, type Role } from '@shop/desk-contract/roles';
import { Command, InvalidArgumentError, Option } from 'commander';
import { COMMAND_LINE } from '../modules/staff/audit.ts';
import { hasNobody, invite } from '../modules/staff/invitations.ts';
import { listMembers } from '../modules/staff/members.ts';
import { printList } from './print.ts';
import { withDatabase } from './with-database.ts';

function address(text: string): string {
  const { success, data } = emailAddress.safeParse(text);
  if (!success) throw new InvalidArgumentError('An e-mail address.');
  return data;
}

export const staffCommand = new Command('staff');

staffCommand
  .command('invite')
  .description('Prints a link by which somebody becomes one of the staff. It holds once, for three days.')
  .argument('<email>', 'their address, by which they sign in', address)
  .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).default('owner'))
  .option('--if-nobody', 'only while the shop has no staff; else print nothing')
  .action((email: string, { role, ifNobody = false }: { role: Role; ifNobody?: boolean }) =>
    withDatabase(async ({ orm }, config) => {
      if (ifNobody && !(await hasNobody(orm))) return;
      const { link } = await orm.transaction((tx) => invite(tx, config, COMMAND_LINE, { email, role }));
      console.log(link);
    }),
  );

staffCommand
  .command('list')
  .description('Shows everybody of the staff.')
  .option('--json', 'print the result as JSON')
  .action(({ json }: { json?: boolean }) =>
    withDatabase(async ({ orm }) => printList(await listMembers(orm), json, 'Nobody.')),
  );
