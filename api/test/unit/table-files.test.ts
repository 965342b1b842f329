import { compareReport, readReport } from '@shop/desk-contract/provider-report';
import { csvCell, csvLine, decodeTable, readTable } from '@shop/desk-contract/table';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCodes } from '../../src/modules/catalog/import/codes-file.ts';
import { CatalogueError } from '../../src/platform/problems.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Russian letters and ASCII as a Russian Windows writes them. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (sign) => {
    const code = sign.codePointAt(0)!;
    if (code < 0x80) return code;
    if (sign === '№') return 0xb9;
    return code - 0x410 + 0xc0;
  });
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const codesOf = (bytes: Uint8Array) =>
  readCodes(decodeTable(bytes), 'pubg.csv').map(({ product, code }) => `${product} ${code}`);
const problemsOf = (text: string | Uint8Array): [number, string][] => {
  try {
    readCodes(decodeTable(typeof text === 'string' ? utf8(text) : text), 'pubg.csv');
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return error.problems.map(({ line, text: said }) => [line, said![0].replace('codes_file.', '')]);
  }
  return [];
};

describe('a list of codes is read as spreadsheets write it', { tags: '@spec-18.13' }, () => {
  const RUSSIAN = 'ТОВАР;Код\r\nuc-60;AAAA-0001\r\nuc-60;AAAA-0002\r\n';
  test.each([
    ['a Russian Excel', utf8('\uFEFFproduct;code\r\nuc-60;AAAA-0001\r\nuc-60;AAAA-0002\r\n')],
    ['its windows-1251', windows1251(RUSSIAN)],
    ['its text with tabs in UTF-16', utf16(RUSSIAN.replaceAll(';', '\t'))],
    ['big-endian UTF-16', utf16(RUSSIAN, true)],
    ['a named separator', utf8('sep=;\r\nproduct;code\r\nuc-60;AAAA-0001\r\nuc-60;AAAA-0002')],
    ['another named separator', utf8('"sep=|"\nproduct|code\nuc-60|AAAA-0001\nuc-60|AAAA-0002')],
    ['quotes', utf8('"Product";"CODE"\n"uc-60";"AAAA-0001"\n"uc-60";"AAAA-0002"\n')],
    ['empty columns and rows', utf8('product,code,,\nuc-60,AAAA-0001,,\n,,,\nuc-60,AAAA-0002,,\n\n')],
    ['columns in another order', utf8('№;код;товар\n1;AAAA-0001;uc-60\n2;AAAA-0002;uc-60\n')],
    ['ends of lines of an old Mac', utf8('product;code\ruc-60;AAAA-0001\ruc-60;AAAA-0002\r')],
    [
      'characters that nobody sees',
      utf8('\u200Bproduct;code\u00A0\nuc-60\u200B;AAAA-0001\n\u2060uc-60;AAAA-0002\n'),
    ],
    ['DOS', utf8('product;code\r\nuc-60;AAAA-0001\r\nuc-60;AAAA-0002\r\n\x1A')],
    ['blanks around', utf8('\nproduct ; code \nuc-60 ;\u00A0AAAA-0001\nuc-60; AAAA-0002\u00A0\n')],
  ])('of %s', (_name, bytes) => {
    expect(codesOf(bytes)).toEqual(['uc-60 AAAA-0001', 'uc-60 AAAA-0002']);
  });

  test('codes keep their zeros, commas, quotes and single blanks', () => {
    const text =
      'product;code\nuc-60;0012\nuc-60;"A,B;C"\nuc-60;"A""BC"\nuc-60;AA BB CC\nuc-60;AA12E4567\nuc-60;SEP-0001\nuc-60;Sep-0002\nuc-60;DEC-26';
    expect(codesOf(utf8(text)).map((line) => line.slice(6))).toEqual([
      '0012',
      'A,B;C',
      'A"BC',
      'AA BB CC',
      'AA12E4567',
      'SEP-0001',
      'Sep-0002',
      'DEC-26',
    ]);
  });
});

describe('a code that may not be the one that was bought is refused by line', { tags: '@spec-18.13' }, () => {
  test.each([
    ['shortened', '1.23457E+15'],
    ['shortened', '"1,23457E+15"'],
    ['shortened', '1E+20'],
    ['shortened', '1.23456789012346e+015'],
    ['as_text', "'0012345678"],
    ['as_text', '"=""0012345679"""'],
    ['as_text', '"=AAAA()"'],
    ['signs', 'AAAA-\u200B0001'],
    ['signs', 'AAAA-0001\u200B'],
    ['signs', '\u2060AAAA-0001'],
    ['signs', 'AAAA\u00A00001'],
    ['signs', '\u202AAAAA-0001\u202C'],
    ['signs', 'AAAA\u00AD0001'],
    ['signs', 'AAAA\uFFFD0001'],
    ['signs', 'AAAA\u00000001'],
    ['signs', '"AAAA\t0001"'],
    ['signs', 'AAAA  0001'],
    // A Cyrillic letter that looks like a latin one.
    ['signs', 'АAAA-0001'],
    ['signs', 'AAAA-０００1'],
    ['signs', 'AAAA–0001'],
    ['signs', '#ИМЯ?'],
    ['value', '########'],
    ['value', '#N/A'],
    ['value', 'TRUE'],
    ['value', '12345678.0'],
    ['value', '"12345678,00"'],
    ['value', '"1,234,567"'],
    ['value', '01.02.2026'],
    ['value', '2026-02-01'],
    ['value', '2026-02-01 00:00:00'],
    ['value', '12-Mar'],
    ['value', '"1 234,00"'],
    ['value', '"1234,5"'],
    ['value', "1'234.50"],
    ['value', '-12345'],
    ['value', '10-12-2026'],
    ['value', '03-04'],
    ['value', '2026/12/10'],
    ['value', '12:30'],
    ['value', '12:30:00'],
    ['value', 'NULL'],
    ['value', 'Mar-12'],
    ['length', 'ABC'],
  ])('as %s: %j', (reason, code) => {
    expect(problemsOf(`product,code\nuc-60,GOOD-0001\nuc-60,${code}\n`)).toEqual([[3, reason]]);
  });

  test('with a break within it, by the line where it ends', () => {
    expect(problemsOf('product,code\nuc-60,"AAAA\n0001"\nuc-60,B\n')).toEqual([
      [3, 'signs'],
      [4, 'length'],
    ]);
  });

  test('with more or fewer fields than the heading: a separator may be within it', () => {
    expect(problemsOf('product,code\nuc-60,AAAA,BBBB\nuc-60\n')).toEqual([
      [2, 'fields'],
      [3, 'fields'],
    ]);
  });

  test('with digits that a spreadsheet has made zeros, where that is no chance', () => {
    const rounded = ['1234567890123450', '2234567890123450', '3234567890123450'];
    const file = (codes: string[]) => ['product,code', ...codes.map((code) => `uc-60,${code}`)].join('\n');
    expect(problemsOf(file(rounded)).map(([, reason]) => reason)).toEqual(Array(3).fill('rounded'));
    expect(problemsOf(file(['12345678901234500000']))).toEqual([[2, 'rounded']]);
    expect(problemsOf(file([...rounded, '4234567890123451']))).toEqual([]);
    expect(problemsOf(file(rounded.slice(0, 1)))).toEqual([]);
  });

  test('with zeros at the start that a spreadsheet took away', () => {
    const numbers = ['1234567890', '2234567890', '34567890', '4234567890'];
    const file = ['product,code', ...numbers.map((code) => `uc-60,${code}`), 'uc-325,34567891'].join('\n');
    expect(problemsOf(file)).toEqual([[4, 'zeros']]);
  });

  test('in a file of windows-1251, and one that is a workbook, or half of UTF-16, as a whole', () => {
    expect(problemsOf(Buffer.from('product,code\nuc-60,AAAA\xC00009\n', 'latin1'))).toEqual([[2, 'signs']]);
    expect(() => decodeTable(Buffer.from('PK\u0003\u0004...'))).toThrow('workbook');
    expect(() => decodeTable(utf16('product,code').subarray(0, -1))).toThrow('no text');
  });
});

const YOOKASSA = [
  'РЕЕСТР ПЛАТЕЖЕЙ ПО ДОГОВОРУ НЭК.00000.01 (000001)',
  'Дата платежей: 2026-11-24',
  'Идентификатор платежа;Сумма платежа;Валюта платежа;Сумма за вычетом комиссии и НДС;Время платежа;Описание;Тип платежа;НДС с комиссии',
  'p-1;199.00;RUB;192.00;24.11.2026 12:00:07;Заказ № 1, ООО "Лес";AC;0,00',
  'p-2;1099.50;RUB;1060.10;24.11.2026 12:01:07;Заказ № 2;SBP;0,00',
  '',
  'Сумма принятых платежей: 1298.50 RUB',
  'Число принятых платежей: 2',
];
const PAID = [
  { transaction: 'p-1', amount: 19_900, date: '24.11.2026 12:00:07' },
  { transaction: 'p-2', amount: 109_950, date: '24.11.2026 12:01:07' },
];
const BACK = [
  { transaction: 'p-1', amount: -19_900, date: '25.11.2026 09:00:00' },
  { transaction: 'p-2', amount: -1_000, date: '25.11.2026 09:01:00' },
];

describe('a registry is read as its provider writes it', { tags: '@spec-18.43' }, () => {
  const read = (bytes: Uint8Array) => readReport(decodeTable(bytes));

  test('YooKassa’s payments, in both encodings, and of several days in one file', () => {
    const text = YOOKASSA.join('\r\n');
    expect(read(utf8(text))).toEqual(PAID);
    expect(read(windows1251(text))).toEqual(PAID);
    const later = text.replaceAll('p-1', 'p-3').replaceAll('p-2', 'p-4');
    expect(read(utf8(`${text}\r\n\r\n${later}`)).map(({ transaction }) => transaction)).toEqual([
      'p-1',
      'p-2',
      'p-3',
      'p-4',
    ]);
  });

  test.each([
    [
      'YooKassa’s refunds',
      `РЕЕСТР ВОЗВРАТОВ ПО ДОГОВОРУ НЭК.00000.01 (000001)
Дата возвратов: 2026-11-25
Идентификатор возврата;Идентификатор платежа;Сумма возврата;Валюта возврата;Время возврата
r-1;p-1;199.00;RUB;25.11.2026 09:00:00
r-2;p-2;10.00;RUB;25.11.2026 09:01:00

Сумма возвратов: 209.00 RUB
Число возвратов: 2`,
    ],
    [
      'its refunds without the payment',
      `РЕЕСТР ВОЗВРАТОВ ПО ДОГОВОРУ У НЭК.00000.01 (000001)
Дата платежей: 2026-11-25
Идентификатор возврата;Сумма возврата;Валюта возврата;Время платежа
p-1;199.00;RUB;25.11.2026 09:00:00
p-2;10.00;RUB;25.11.2026 09:01:00`,
    ],
    [
      'operations with their kind',
      `PaymentId;Тип операции;Сумма операции, руб.;Дата операции
p-1;Возврат;199,00;25.11.2026 09:00:00
p-2;Частичный возврат;"10,00 ₽";25.11.2026 09:01:00`,
    ],
    [
      'operations in English, with a sign or without',
      `Transaction Type,Transaction ID,Amount,Transaction date
Refund,p-1,-199.00,25.11.2026 09:00:00
REFUND,p-2,10.00 RUB,25.11.2026 09:01:00`,
    ],
    [
      'sums whose sign is a true minus',
      'id\tсумма\tдата\np-1\t−199\t25.11.2026 09:00:00\np-2\t−10,0\t25.11.2026 09:01:00',
    ],
  ])('%s are money out', (_name, text) => {
    expect(readReport(text)).toEqual(BACK);
  });

  test.each([
    [
      'Payselection',
      'TransactionId,Amount,Currency,TransactionState\np-1,199.00,RUB,success\nx,50.00,RUB,declined\n',
    ],
    ['its Russian', 'ID транзакции;Сумма транзакции;Статус\np-1;199,00;Успешно\nx;50,00;Отклонена\n'],
    [
      'T-Bank, with its total',
      'Статус;ID платежа;Сумма, ₽;Дата\nCONFIRMED;p-1;199,00;\nREJECTED;x;50,00;\nИтого;;249,00;\n',
    ],
    ['characters that nobody sees', 'ID платежа;Сумма\u200B платежа\np-1;199,00\n'],
  ])('of %s: payments that were not made are no money', (_name, text) => {
    expect(readReport(text)).toEqual([{ transaction: 'p-1', amount: 19_900, date: null }]);
  });

  test('a payment that names what went back of it is both', () => {
    const text = 'Номер платежа;Сумма платежа;Сумма возврата\np-1;199,00;0,00\np-2;1 099,50;10,00\n';
    expect(readReport(text).map(({ transaction, amount }) => [transaction, amount])).toEqual([
      ['p-1', 19_900],
      ['p-2', 109_950],
      ['p-2', -1_000],
    ]);
  });

  test.each([
    ['a line without a sum', `${YOOKASSA.slice(0, 4).join('\n')}\np-2;;RUB\n`, 'Line 5: It cannot be read'],
    ['a shortened number', 'PaymentId;Сумма\n1,23457E+11;5\n', 'Line 2: A spreadsheet has shortened'],
    [
      'a table that is shorter than its summary',
      YOOKASSA.filter((line) => !line.startsWith('p-2')).join('\n'),
      'Line 6: The table above has other payments',
    ],
    [
      'another count',
      YOOKASSA.join('\n').replace('принятых платежей: 2', 'принятых платежей: 7'),
      'Line 8: The table above',
    ],
    [
      'another currency',
      YOOKASSA.join('\n').replace('199.00;RUB', '199.00;USD'),
      'Line 4: It is not in roubles',
    ],
    ['a sum beyond all sums', 'id;sum\np-1;99999999999999999999\n', 'Line 2: The sum is too large'],
    ['a first line that is half spoiled', 'p-1,5,много\np-2,\n', 'Line 2: It cannot be read'],
    [
      'lines of one transaction that add up to more than a number keeps',
      `id;sum\n${'p-1;999999999999.99\n'.repeat(100)}`,
      'The sum is too large',
    ],
  ])('refuses %s by its line', (_name, text, message) => {
    expect(() => readReport(text)).toThrow(message);
  });

  test('of any length, in pieces, and everything that it lacks is found', async () => {
    const count = 2_500;
    const rows = Array.from({ length: count }, (_, n) => `p-${n};1.00`);
    const asked: number[] = [];
    const movement = (n: number) => ({
      transaction: `p-${n}`,
      order: '00000000-0000-4000-8000-000000000000',
      amount: '1.00',
      currency: 'RUB',
      at: '2026-11-24T09:00:00.000Z',
    });
    const found = await compareReport(['id;amount', ...rows].join('\n'), {
      compare: async (lines) => {
        asked.push(lines.length);
        return { matched: lines.length, unknown_lines: [], differing: [] };
      },
      movements: async (after) => {
        const from = Number(after ?? 0);
        const page = Array.from({ length: 1_000 }, (_, n) => movement(from + n));
        return { rows: page, next: from + 1_000 < 4_000 ? String(from + 1_000) : null };
      },
    });
    expect(asked).toEqual([1_000, 1_000, 500]);
    expect(found).toMatchObject({ matched: count, missing: { count: 1_500 } });
    expect(found.missing!.rows).toHaveLength(500);
    expect(found.missing!.rows[0]!.transaction).toBe('p-2500');
  });
});

test('a cell of an export is no formula, and read back it is what it was', () => {
  for (const formula of [
    '=1+1',
    '+cmd',
    '@SUM(A1)',
    '-1+cmd|"/C calc"!A0',
    '-2+3',
    ' =1+1',
    '\t=1',
    '＝1',
    '--1',
  ])
    expect(csvCell(formula).replace(/^"/, ''), formula).toMatch(/^'/);
  expect(csvCell('a,=1+1')).toBe('"a,=1+1"');
  for (const plain of ['-10', '-10,50', '-0.5', '12', 'мир']) expect(csvCell(plain)).toBe(plain);
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), { minLength: 1 }),
      (table) => {
        const text = table.map((cells) => csvLine(['row', ...cells, 'end'])).join('');
        const { rows } = readTable(text, { isHeading: (names) => names[0] === 'row' });
        const unmarked = (cell: string) => cell.trim().replace(/^'/, '').trim();
        expect(rows.map(({ cells }) => cells.map(unmarked))).toEqual(
          table.map((cells) => ['row', ...cells, 'end'].map((cell) => unmarked(cell))),
        );
      },
    ),
  );
});

test('T-Bank’s kinds of operation go the way that its documentation says, whatever their names', () => {
  const KINDS = [
    'Debit',
    'Credit',
    'CancelRefund',
    'Chargeback',
    'Chargeback_Reversal',
    'Representment_Reversal',
  ];
  const rows = [...KINDS, 'AUTH_FAIL'].map((kind, at) => `${at + 1};10,00;${kind}`);
  const report = ['ID платежа;Сумма операции;Тип операции', ...rows].join('\n');
  expect(readReport(report).map(({ amount }) => amount)).toEqual([1000, -1000, 1000, -1000, 1000, -1000]);
});
