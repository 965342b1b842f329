import type { TextKey, TextParams } from '../../../platform/text.ts';
import { CatalogueError, type Problem } from './problems.ts';

export type CodeLine = { product: string; code: string; line: number };

/** Fields of one CSV line; quotes around a field, doubled inside it. */
const LINE = /^("(?:[^"]|"")*"|[^",]*),("(?:[^"]|"")*"|[^",]*)$/;
const unquote = (field: string) =>
  (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field).trim();

/**
 * Reads a list of codes: CSV with the columns `product` (the product's key) and `code`.
 * @throws {CatalogueError} naming every line that is wrong; the codes themselves are not repeated in it.
 */
export function readCodes(text: string, file: string): CodeLine[] {
  const problems: Problem[] = [];
  const codes: CodeLine[] = [];
  const seen = new Map<string, number>();
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trim() !== 'product,code')
    problems.push({
      file,
      line: 1,
      field: '',
      message: 'The first line is: product,code',
      text: ['codes_file.heading'],
    });
  for (const [index, raw] of lines.entries()) {
    if (index === 0 || raw.trim() === '') continue;
    const line = index + 1;
    const wrong = (field: string, message: string, key: TextKey, params?: TextParams) =>
      problems.push({ file, line, field, message, text: [key, params] });
    const fields = LINE.exec(raw);
    const product = unquote(fields?.[1] ?? '');
    const code = unquote(fields?.[2] ?? '');
    if (!fields) wrong('', 'A line has two fields parted by a comma.', 'codes_file.fields');
    else if (!product) wrong('product', 'It is empty.', 'codes_file.product_empty');
    else if (code.length < 4 || code.length > 200)
      wrong('code', 'A code has 4 to 200 characters.', 'codes_file.length');
    else if (seen.has(code))
      wrong('code', `The same code is in line ${seen.get(code)}.`, 'codes_file.double', {
        line: seen.get(code)!,
      });
    else codes.push({ product, code, line });
    seen.set(code, line);
  }
  if (problems.length > 0) throw new CatalogueError(problems);
  return codes;
}
