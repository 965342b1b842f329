import { readFile } from 'node:fs/promises';
import { CATALOGUE_PAGE, type Difference, type Goods } from '@shop/desk-contract/catalog';
import { csvLine, decodeTable, namesOf, readTable } from '@shop/desk-contract/table';
import { Command } from 'commander';
import { printList } from '../print.ts';
import { DeskError, desk } from './call.ts';

const COLUMNS = ['id', 'game', 'title', 'price', 'discount_price', 'is_active'] as const;
const isHeading = (names: string[]) =>
  ['id', 'price', 'discount price', 'is active'].every((name) => names.includes(name));
/** As spreadsheets write a truth that they have read. */
const TRUTHS: Record<string, boolean> = {
  true: true,
  false: false,
  истина: true,
  ложь: false,
  '1': true,
  '0': false,
};

/** A price that a spreadsheet may have written with a comma, blanks between thousands, or without kopecks. */
function readPrice(text: string): string | undefined {
  const [, whole = '', part = ''] = /^(\d+)(?:[.,](\d{1,2})0*)?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  return whole && `${whole}.${part.padEnd(2, '0')}`;
}

/** Changes in a table as `export` writes it and a spreadsheet saves it. Throws with the line that is wrong. */
function readChanges(text: string) {
  const { rows, broken } = readTable(text, { isHeading });
  const [heading, ...lines] = rows;
  const names = namesOf(heading?.cells ?? []);
  const wrong = (line: number, expected: string, got = '') =>
    new DeskError(`Line ${line}: expected ${expected}, got ${got || 'nothing'}`);
  if (!isHeading(names)) throw wrong(heading?.line ?? 1, COLUMNS.join(';'), heading?.cells.join(';'));
  if (broken.length > 0) throw new DeskError(`Line ${Math.min(...broken)}: its quotes are not those of CSV`);
  return lines.map(({ cells, line }) => {
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    if (cells.length > names.length) throw wrong(line, `${names.length} cells`, String(cells.length));
    if (!/^\d+$/.test(cell('id'))) throw wrong(line, 'the number of a product', cell('id'));
    const price = readPrice(cell('price'));
    const discount = readPrice(cell('discount price'));
    const isActive = TRUTHS[cell('is active').toLowerCase()];
    if (!price) throw wrong(line, 'a price such as 199.00', cell('price'));
    if (!discount && cell('discount price'))
      throw wrong(line, 'a price such as 199.00', cell('discount price'));
    if (isActive === undefined) throw wrong(line, 'true or false', cell('is active'));
    return { id: Number(cell('id')), price, discount_price: discount || null, is_active: isActive };
  });
}

export const pricesCommand = new Command('prices');

pricesCommand
  .command('export')
  .description('Prints the table, with semicolons between, as spreadsheets read it.')
  .action(async () => {
    const goods: Goods[] = [];
    for (let last: number | undefined; ; last = goods.at(-1)?.id) {
      const page = await desk.get<Goods[]>(last === undefined ? 'goods/' : `goods/?after=${last}`);
      goods.push(...page);
      if (page.length < CATALOGUE_PAGE) break;
    }
    const rows = goods.map((one) => csvLine(COLUMNS.map((column) => one[column])));
    process.stdout.write([csvLine(COLUMNS), ...rows].join(''));
  });

pricesCommand
  .command('import')
  .description('Brings prices to those of a table, all or none.')
  .argument('<file>', 'a table as «export» prints it; lines may be left out')
  .requiredOption('--why <text>', 'the reason; it stays in the audit trail')
  .option('--dry-run', 'show the difference and change nothing')
  .option('--json', 'print the result as JSON')
  .action(
    async (
      file: string,
      { why, dryRun = false, json }: { why: string; dryRun?: boolean; json?: boolean },
    ) => {
      const changes = readChanges(decodeTable(await readFile(file)));
      const found = await desk.post<Difference[]>('goods/prices/', { dry_run: dryRun, changes, why });
      printList(found, json, 'Nothing differs.');
      if (dryRun && !json) console.log('Dry run, nothing was changed.');
    },
  );
