import { readFile } from 'node:fs/promises';
import { CATALOGUE_PAGE, type Difference, type Goods } from '@shop/desk-contract/catalog';
import { Command } from 'commander';
import { printList } from '../print.ts';
import { DeskError, desk } from './call.ts';

const COLUMNS = ['id', 'game', 'title', 'price', 'discount_price', 'is_active'] as const;

const cell = (value: unknown): string => {
  const text = String(value ?? '');
  return /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The cells of a line, with a semicolon between. */
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

/** Changes in a table as `export` writes it. Throws with the line that is wrong. */
function readTable(text: string) {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean);
  if (head !== COLUMNS.join(';')) throw new DeskError(`Line 1: expected ${COLUMNS.join(';')}, got ${head}`);
  return lines.map((line, index) => {
    const [id, , , price, discount, active] = cells(line);
    if (!/^\d+$/.test(id ?? ''))
      throw new DeskError(`Line ${index + 2}: expected the number of a product, got ${id}`);
    return { id: Number(id), price, discount_price: discount || null, is_active: active === 'true' };
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
    const rows = goods.map((one) => COLUMNS.map((column) => cell(one[column])).join(';'));
    console.log([COLUMNS.join(';'), ...rows].join('\n'));
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
      const changes = readTable(await readFile(file, 'utf8'));
      const found = await desk.post<Difference[]>('goods/prices/', { dry_run: dryRun, changes, why });
      printList(found, json, 'Nothing differs.');
      if (dryRun && !json) console.log('Dry run, nothing was changed.');
    },
  );
