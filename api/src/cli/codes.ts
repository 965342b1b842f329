import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command } from 'commander';
import { importCodes, stock } from '../catalogue/stock.ts';
import { withDatabase } from './with-database.ts';

export const codesCommand = new Command('codes').description(
  'The stock of codes for games that are delivered by code.',
);

codesCommand
  .command('import')
  .description('Adds codes to the stock. Repeating it adds nothing.')
  .argument('<file...>', 'CSV with the columns product,code; its name is the slug of the game')
  .option('--game <slug>', 'the game, when the file is not named after it')
  .action((files: string[], options: { game?: string }) =>
    withDatabase(async (database) => {
      for (const file of files) {
        const game = options.game ?? basename(file, '.csv');
        const { added, known } = await importCodes(database, game, await readFile(file, 'utf8'), file);
        console.log(`${game}: ${added} added, ${known} known already.`);
      }
    }),
  );

codesCommand
  .command('stock')
  .description('Shows how many codes of each product are left.')
  .option('--json', 'print the result as JSON')
  .action((options: { json?: boolean }) =>
    withDatabase(async (database) => {
      const lines = await stock(database.orm);
      if (options.json) console.log(JSON.stringify(lines, null, 2));
      else console.table(lines);
    }),
  );
