import { cleanValue } from '@shop/contract';
import { isShortened, namesOf, readTable } from '@shop/desk-contract/table';
import { CatalogueError, type Problem } from '../../../platform/problems.ts';
import type { TextKey, TextParams } from '../../../platform/text.ts';

export type CodeLine = { product: string; code: string; line: number };

const PRODUCT = /^(product|товар|продукт|ключ товара|артикул)$/;
const CODE = /^(code|код)$/;

const columnsOf = (names: readonly string[]) =>
  [PRODUCT, CODE].map((name) => names.findIndex((each) => name.test(each))) as [number, number];
const isHeading = (names: string[]) => !columnsOf(names).includes(-1);

/** Values of a spreadsheet: errors, words, numbers with a sign or decimals, times, dates. */
const VALUES = [
  /^#/,
  /^(true|false|null|nan|none|undefined)$/i,
  /^[-+]\d+$/,
  /^\d+[.,]0*$/,
  /^\d{1,3}(,\d{3})+$/,
  /^[-+$]?\d{1,3}([ ,.']?\d{3})*[.,]\d{1,2}%?$/,
  /^\d{1,2}:\d\d(:\d\d)?( [ap]m)?$/i,
  /^\d{1,2}([./-])\d{1,2}(\1(\d\d|\d{4}))?$/,
  /^\d{4}([./-])\d\d\1\d\d( \d\d:\d\d(:\d\d)?)?$/,
  // A spreadsheet writes no month in capitals, and no year 1: SEP-26 and Sep-0001 are codes.
  /^(\d{1,2}-)?([Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)(-(\d\d|(19|20)\d\d))?$/,
];

/** Spoiled codes, by what spoiled them. */
const SPOILED: [key: TextKey, message: string, is: (code: string) => boolean][] = [
  [
    'codes_file.shortened',
    'A spreadsheet has shortened it: have the column formatted as text, and save again.',
    isShortened,
  ],
  [
    'codes_file.as_text',
    'It has the mark by which a spreadsheet keeps a text: take away what is around the code.',
    (code) => /^['’`]|^=/.test(code),
  ],
  [
    'codes_file.signs',
    'Only latin letters, digits, signs and single blanks within it can be a code; it has something else, maybe invisible.',
    (code) => !/^[\x21-\x7E]+( [\x21-\x7E]+)*$/.test(code),
  ],
  [
    'codes_file.value',
    'A spreadsheet has made it a number, a date or an error: have the column formatted as text, and save again.',
    (code) => VALUES.some((value) => value.test(code)),
  ],
];

/** Digits of a number that a spreadsheet keeps. */
const KEPT = 15;

/**
 * Reads a list of codes: a table with the columns `product` (the product's key) and `code`, in any order, as spreadsheets write it.
 * A code that is not, or may not be, the one that was bought is wrong.
 * @throws {CatalogueError} naming every line that is wrong; the codes themselves are not repeated in it.
 */
export function readCodes(text: string, file: string): CodeLine[] {
  const problems: Problem[] = [];
  const codes: CodeLine[] = [];
  const seen = new Map<string, number>();
  const { rows, broken } = readTable(text, { isHeading });
  const [heading, ...lines] = rows;
  const problem = (line: number, field: string, message: string, key: TextKey, params?: TextParams) =>
    problems.push({ file, line, field, message, text: [key, params] });
  const names = namesOf(heading?.cells ?? []);
  const [ofProduct, ofCode] = columnsOf(names);
  if (!isHeading(names)) {
    problem(heading?.line ?? 1, '', 'The first line is: product,code', 'codes_file.heading');
    throw new CatalogueError(problems);
  }
  for (const line of new Set(broken))
    problem(line, '', 'Its quotes are not those of CSV.', 'codes_file.quotes');
  for (const { cells, line } of lines) {
    const product = cleanValue(cells[ofProduct] ?? '');
    const code = cells[ofCode] ?? '';
    const spoiled = SPOILED.find(([, , is]) => code !== '' && is(code));
    if (cells.length > names.length || cells.length <= Math.max(ofProduct, ofCode))
      problem(line, '', 'It has not as many fields as the first line.', 'codes_file.fields');
    else if (!product) problem(line, 'product', 'It is empty.', 'codes_file.product_empty');
    else if (spoiled) problem(line, 'code', spoiled[1], spoiled[0]);
    else if (code.length < 4 || code.length > 200)
      problem(line, 'code', 'A code has 4 to 200 characters.', 'codes_file.length');
    else if (seen.has(code))
      problem(line, 'code', `The same code is in line ${seen.get(code)}.`, 'codes_file.double', {
        line: seen.get(code)!,
      });
    else codes.push({ product, code, line });
    seen.set(code, line);
  }
  for (const { line } of rounded(codes))
    problem(line, 'code', `A spreadsheet has kept ${KEPT} of its digits.`, 'codes_file.rounded');
  for (const { line } of withoutZeros(codes))
    problem(
      line,
      'code',
      'It is shorter than the other numbers of its product, maybe by zeros that a spreadsheet took away; numbers of another length belong into a file of their own.',
      'codes_file.zeros',
    );
  if (problems.length > 0) throw new CatalogueError(problems.sort((a, b) => a.line - b.line));
  return codes;
}

const isNumber = ({ code }: CodeLine) => /^\d+$/.test(code);

/** Long numbers, where zeros are all that any of them has beyond what a spreadsheet keeps, and too many for chance. */
function rounded(codes: readonly CodeLine[]): CodeLine[] {
  const long = codes.filter((line) => isNumber(line) && line.code.length > KEPT);
  const zeros = long.reduce((sum, { code }) => sum + code.length - KEPT, 0);
  return zeros >= 3 && long.every(({ code }) => /^0+$/.test(code.slice(KEPT))) ? long : [];
}

/** Numbers that are shorter than most numbers of their product. */
function withoutZeros(codes: readonly CodeLine[]): CodeLine[] {
  const byProduct = Map.groupBy(codes.filter(isNumber), ({ product }) => product);
  return [...byProduct.values()].flatMap((numbers) => {
    const longest = Math.max(...numbers.map(({ code }) => code.length));
    const shorter = numbers.filter(({ code }) => code.length < longest);
    return shorter.length < numbers.length / 2 ? shorter : [];
  });
}
