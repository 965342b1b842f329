import { Command } from 'commander';
import { type JobFilter, listJobs, retryJob } from '../platform/jobs/operator-jobs.ts';
import { wholeNumber } from './arguments.ts';
import { printList } from './print.ts';
import { withDatabase } from './with-database.ts';

export const jobsCommand = new Command('jobs');

jobsCommand
  .command('list')
  .description('Shows what waits, the next first.')
  .option('--kind <kind>', 'only those of it, such as deliver')
  .option('--failing', 'only those that failed and will be tried again')
  .option('--finished', 'what is done instead, the latest first')
  .option('--limit <number>', 'how many', wholeNumber(1, 1_000), 50)
  .option('--json', 'print the result as JSON')
  .action(({ json, ...filter }: JobFilter & { json?: boolean }) =>
    withDatabase(async ({ orm }) => printList(await listJobs(orm, filter), json, 'Nothing.')),
  );

jobsCommand
  .command('retry')
  .description('Makes a job due at once instead of at its time.')
  .argument('<id>', 'number of the job', wholeNumber(1, Number.MAX_SAFE_INTEGER))
  .action((id: number) =>
    withDatabase(async ({ orm }) => {
      await retryJob(orm, id);
      console.log(`Job ${id} is due.`);
    }),
  );
