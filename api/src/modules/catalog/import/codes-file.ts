import { readCsv } from '../../../platform/csv.ts';
import type { TextKey, TextParams } from '../../../platform/text.ts';
import { CatalogueError, type Problem } from './problems.ts';

export type CodeLine = { product: string; code: string; line: number };

/**
 * Reads a list of codes: CSV with the columns `product` (the product's key) and `code`.
 * @throws {CatalogueError} naming every line that is wrong; the codes themselves are not repeated in it.
 */
export function readCodes(text: string, file: string): CodeLine[] {
  const problems: Problem[] = [];
  const codes: CodeLine[] = [];
  const seen = new Map<string, number>();
  const { rows, broken } = readCsv(text);
  const [heading, ...lines] = rows;
  const problem = (line: number, field: string, message: string, key: TextKey, params?: TextParams) =>
    problems.push({ file, line, field, message, text: [key, params] });
  if (heading?.cells.join() !== 'product,code')
    problem(1, '', 'The first line is: product,code', 'codes_file.heading');
  for (const line of broken) problem(line, '', 'Its quotes are not those of CSV.', 'codes_file.quotes');
  for (const { cells, line } of lines) {
    const [product = '', code = ''] = cells;
    if (cells.length !== 2)
      problem(line, '', 'A line has two fields parted by a comma.', 'codes_file.fields');
    else if (!product) problem(line, 'product', 'It is empty.', 'codes_file.product_empty');
    else if (code.length < 4 || code.length > 200)
      problem(line, 'code', 'A code has 4 to 200 characters.', 'codes_file.length');
    else if (seen.has(code))
      problem(line, 'code', `The same code is in line ${seen.get(code)}.`, 'codes_file.double', {
        line: seen.get(code)!,
      });
    else codes.push({ product, code, line });
    seen.set(code, line);
  }
  if (problems.length > 0) throw new CatalogueError(problems.sort((a, b) => a.line - b.line));
  return codes;
}
