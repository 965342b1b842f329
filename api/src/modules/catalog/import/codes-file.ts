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
    problems.push({ file, line: 1, field: '', message: 'The first line is: product,code' });
  for (const [index, raw] of lines.entries()) {
    if (index === 0 || raw.trim() === '') continue;
    const line = index + 1;
    const fields = LINE.exec(raw);
    const product = unquote(fields?.[1] ?? '');
    const code = unquote(fields?.[2] ?? '');
    if (!fields)
      problems.push({ file, line, field: '', message: 'A line has two fields parted by a comma.' });
    else if (!product) problems.push({ file, line, field: 'product', message: 'It is empty.' });
    else if (code.length < 4 || code.length > 200)
      problems.push({ file, line, field: 'code', message: 'A code has 4 to 200 characters.' });
    else if (seen.has(code))
      problems.push({ file, line, field: 'code', message: `The same code is in line ${seen.get(code)}.` });
    else codes.push({ product, code, line });
    seen.set(code, line);
  }
  if (problems.length > 0) throw new CatalogueError(problems);
  return codes;
}
