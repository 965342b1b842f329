import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { decodeTable } from '@shop/desk-contract/table';
import { Command } from 'commander';
import { importCodes, stock } from '../modules/catalog/import/stock.ts';
import { audit, COMMAND_LINE } from '../modules/staff/audit.ts';
import { CatalogueError } from '../platform/problems.ts';
import { withDatabase } from './with-database.ts';

export const codesCommand = new Command('codes');

codesCommand
  .command('import')
  .description('Adds codes to the stock, all of all files or none. Repeating it adds nothing.')
  .argument(
    '<file...>',
    'a table with the columns product,code, whose name is the slug of the game; or a folder of them',
  )
  .option('--game <slug>', 'the game, when the file is not named after it')
  .action((places: string[], options: { game?: string }) =>
    withDatabase(async (database) => {
      const names = (await Promise.all(places.map(listsIn))).flat();
      const lists = await Promise.all(
        names.map(async (file) => ({
          game: options.game ?? parse(file).name,
          text: await readText(file),
          file,
        })),
      );
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

const LIST = /\.(csv|tsv|txt)$/i;

/** The lists in a folder by name; a file is its own. Nothing but lists may be in it: one with another ending would be missed in silence. */
async function listsIn(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const names = (await readdir(place)).filter((name) => !name.startsWith('.')).sort();
  const problem = (file: string, message: string) => ({ file, line: 0, field: '', message });
  if (names.length === 0) throw new CatalogueError([problem(place, 'There is no list *.csv in it.')]);
  const others = names.filter((name) => !LIST.test(name));
  if (others.length > 0)
    throw new CatalogueError(
      others.map((name) => problem(join(place, name), 'A list of codes is a file .csv, .tsv or .txt.')),
    );
  return names.map((name) => join(place, name));
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return decodeTable(bytes);
  } catch (error) {
    throw new CatalogueError([{ file, line: 0, field: '', message: (error as Error).message }]);
  }
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
