import { Command } from 'commander';
import { encodeFolder } from '../modules/catalog/import/encode.ts';
import { exportCatalogue } from '../modules/catalog/import/export.ts';
import { importCatalogue } from '../modules/catalog/import/import.ts';
import type { Change } from '../modules/catalog/import/sync.ts';
import { audit, COMMAND_LINE } from '../modules/staff/audit.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { printOne } from './print.ts';
import { withDatabase } from './with-database.ts';

type Options = { dryRun?: boolean; json?: boolean };

export const catalogueCommand = new Command('catalogue');

catalogueCommand
  .command('import')
  .description('Brings the shop to the state of a catalogue folder. Repeating it changes nothing.')
  .argument(
    '<folder>',
    'folder with shop.yaml, countries.yaml, articles/, games/ and pictures/; encoded/ if `encode` made it',
  )
  .option('--dry-run', 'show the difference and change nothing')
  .option('--json', 'print the result as JSON')
  .action((folder: string, options: Options) =>
    withDatabase(async (database, config) => {
      const onProgress = options.json ? undefined : showProgress('Pictures');
      const { dryRun = false } = options;
      const { changes, pictures } = await importCatalogue(database, {
        folder,
        files: openFiles(config),
        dryRun,
        ...(onProgress ? { onProgress } : {}),
      });
      if (!dryRun && changes.length > 0)
        await audit(database.orm, COMMAND_LINE, {
          action: 'catalogue.import',
          subject: 'catalogue',
          after: changes.map(({ action, what, key }) => `${action} ${what} ${key}`),
        });
      if (options.json) console.log(JSON.stringify({ dry_run: dryRun, pictures, changes }, null, 2));
      else printChanges(changes, pictures, dryRun);
    }),
  );

catalogueCommand
  .command('encode')
  .description(
    'Encodes the pictures of a catalogue folder into its folder encoded/, so that importing it takes seconds.',
  )
  .argument('<folder>', 'a catalogue folder')
  .action(async (folder: string) => {
    const { made, removed } = await encodeFolder(folder, showProgress('Pictures'));
    console.log(
      `${made} picture file(s) made; ${removed} folder(s) of pictures that are no longer named removed.`,
    );
  });

catalogueCommand
  .command('export')
  .description('Writes the catalogue as a folder. Importing that changes nothing.')
  .argument('<folder>', 'a folder that is empty, or not there yet')
  .option('--json', 'print the result as JSON')
  .action((folder: string, { json }: { json?: boolean }) =>
    withDatabase(async ({ orm }, config) =>
      printOne(await exportCatalogue(orm, { folder, sources: openFiles(config).pictures }), json),
    ),
  );

const SIGNS = { add: '+', change: '~', remove: '-' };

function printChanges(changes: Change[], pictures: number, dryRun: boolean) {
  for (const { action, what, key, fields = {} } of changes) {
    console.log(`${SIGNS[action]} ${what} ${key}`);
    for (const [field, [before, after]] of Object.entries(fields))
      console.log(`    ${field}: ${short(before)} → ${short(after)}`);
  }
  const count = (action: Change['action']) => changes.filter((change) => change.action === action).length;
  const summary = `${count('add')} to add, ${count('change')} to change, ${count('remove')} to take off sale`;
  if (changes.length === 0) console.log(`The catalogue is up to date; ${pictures} picture file(s) made.`);
  else if (dryRun) console.log(`\nDry run: ${summary}. Nothing was changed.`);
  else
    console.log(
      `\nDone: ${summary.replaceAll('to add', 'added').replaceAll('to change', 'changed').replaceAll('to take', 'taken')}; ${pictures} picture file(s) made.`,
    );
}

function short(value: unknown) {
  const text = JSON.stringify(value ?? null);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Shows how far a long step has come: in place on a terminal, a line every tenth elsewhere. Says nothing when there is nothing to do. */
export function showProgress(label: string): (done: number, total: number) => void {
  let tenth = 0;
  return (done, total) => {
    if (process.stderr.isTTY) {
      process.stderr.write(`\r${label}: ${done} of ${total}${done === total ? '\n' : ''}`);
      return;
    }
    const reached = Math.floor((done * 10) / total);
    if (reached === tenth) return;
    tenth = reached;
    process.stderr.write(`${label}: ${done} of ${total}\n`);
  };
}
