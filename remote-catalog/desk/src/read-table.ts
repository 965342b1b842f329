import { cleanSum } from '@shop/contract';
import type { Goods } from '@shop/desk-contract/catalog';

export type PriceRow = { id: number; price?: string; discount_price?: string | null };
export type ReadTable = { changes: PriceRow[]; problems: number[] };

/** Undefined for what is no sum. */
const readSum = (text: string): string | undefined => /^\d{1,9}\.\d{2}$/.exec(cleanSum(text))?.[0];

/**
 * Rows of a spreadsheet: number, price and, where there is one, the price with a discount; other columns are passed over when
 * there are four or more (number, name, price, discount). An empty discount ends it. `problems` are numbers of lines. Whether there is
 * such a product says the api.
 */
export function readTable(text: string): ReadTable {
  const changes: PriceRow[] = [];
  const problems: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const cells = line.split(/\t|;/).map((cell) => cell.trim());
    const id = /^\d{1,9}$/.test(cells[0] ?? '') ? Number(cells[0]) : 0;
    const [price = '', discount] = cells.length > 3 ? cells.slice(2) : cells.slice(1);
    const sum = readSum(price);
    const less = discount ? readSum(discount) : null;
    if (id > 0 && sum && less !== undefined)
      changes.push({ id, price: sum, ...(discount === undefined ? {} : { discount_price: less }) });
    // The first line may be a heading.
    else if (index > 0 || id > 0) problems.push(index + 1);
  }
  return { changes, problems };
}

/** The same table, to be changed in a spreadsheet. */
export const writeTable = (goods: readonly Goods[]): string =>
  goods
    .map(({ id, game, title, price, discount_price }) =>
      [id, `${game}: ${title}`, price, discount_price ?? ''].join('\t'),
    )
    .join('\n');
