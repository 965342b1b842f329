import type { GuardedRequest } from '@shop/desk-contract/requests';
import { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { printList } from '../print.ts';
import { desk } from './call.ts';

export const requestsCommand = new Command('requests');

requestsCommand
  .command('list')
  .description('Shows what waits for a second person.')
  .option('--json', 'print the result as JSON')
  .action(async ({ json }: { json?: boolean }) =>
    printList(await desk.get<GuardedRequest[]>('requests/'), json, 'Nothing waits.'),
  );

for (const [name, approve, description] of [
  ['approve', true, 'Approves what a colleague asked for, and does it.'],
  ['refuse', false, 'Refuses what a colleague asked for.'],
] as const)
  requestsCommand
    .command(name)
    .description(description)
    .argument('<request>', 'its number', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .requiredOption('--why <text>', 'the reason; it stays in the audit trail')
    .action(async (request: number, { why }: { why: string }) => {
      await desk.post(`requests/${request}/`, { approve, why });
      console.log(approve ? 'Approved.' : 'Refused.');
    });
