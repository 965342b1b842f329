import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { CatalogueError } from '../modules/catalog/import/problems.ts';
import { importCodes, stock } from '../modules/catalog/import/stock.ts';
import { audit, COMMAND_LINE } from '../modules/staff/audit.ts';
import { withDatabase } from './with-database.ts';

export const codesCommand = new Command('codes');

codesCommand
  .command('import')
  .description('Adds codes to the stock, all of all files or none. Repeating it adds nothing.')
  .argument(
    '<file...>',
    'CSV with the columns product,code, whose name is the slug of the game; or a folder of them',
  )
  .option('--game <slug>', 'the game, when the file is not named after it')
  .action((places: string[], options: { game?: string }) =>
    withDatabase(async (database) => {
      const names = (await Promise.all(places.map(listsIn))).flat();
      const files = names.map(async (file) => {
        const game = options.game ?? basename(file, '.csv');
        return { game, text: await readFile(file, 'utf8'), file };
      });
      const lists = await Promise.all(files);
      const done = await database.orm.transaction(async (tx) => {
        const imported = await importCodes({ orm: tx }, lists);
        for (const { game, added, known } of imported)
          await audit(tx, COMMAND_LINE, {
            action: 'codes.add',
            subject: `game:${game}`,
            after: { added, known },
          });
        return imported;
      });
      for (const { game, added, known } of done)
        console.log(`${game}: ${added} added, ${known} known already.`);
    }),
  );

/** The lists in a folder by name; a file is its own. */
async function listsIn(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const names = (await readdir(place)).filter((name) => name.endsWith('.csv')).sort();
  if (names.length === 0)
    throw new CatalogueError([{ file: place, line: 0, field: '', message: 'There is no list *.csv in it.' }]);
  return names.map((name) => join(place, name));
}

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
