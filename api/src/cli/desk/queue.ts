import type { HandTask } from '@shop/desk-contract/orders';
import { Command } from 'commander';
import { printList } from '../print.ts';
import { desk } from './call.ts';

export const queueCommand = new Command('queue');

queueCommand
  .command('list')
  .description('Shows what waits, the oldest first.')
  .option('--json', 'print the result as JSON')
  .action(async ({ json }: { json?: boolean }) =>
    printList(await desk.get<HandTask[]>('queue/'), json, 'Nothing waits.'),
  );

queueCommand
  .command('next')
  .description('Takes the next one: nobody else gets it. «orders confirm» says that it is delivered.')
  .action(async () => {
    const { order } = await desk.post<{ order: string | null }>('queue/next/');
    console.log(order ?? 'Nothing waits.');
  });

queueCommand
  .command('cannot')
  .description('Puts one that cannot be delivered aside until somebody decides.')
  .argument('<order>', 'id of an order that you took')
  .requiredOption('--why <text>', 'what is wrong with it')
  .action(async (order: string, { why }: { why: string }) => {
    await desk.post(`queue/${order}/cannot/`, { why });
    console.log('It waits for a decision.');
  });
