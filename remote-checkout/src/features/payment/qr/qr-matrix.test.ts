import encodeQR from 'qr';
import { expect, test } from 'vitest';
import { qrMatrix, qrPath } from './qr-matrix.ts';

const LENGTHS = [1, 14, 15, 60, 150, 213, 214, 400, 666];
const text = (length: number) => 'https://pay.example/'.padEnd(length, 'aB3/').slice(0, length);

test.each(LENGTHS)('a code of %i bytes is, module by module, what an independent encoder draws', (length) => {
  for (let mask = 0; mask < 8; mask++) {
    const other = encodeQR(text(length), 'raw', { ecc: 'medium', encoding: 'byte', mask, border: 1 });
    const inner = other.slice(1, -1).map((row) => row.slice(1, -1));
    expect(qrMatrix(text(length), mask)).toEqual(inner);
  }
});

test('a code holds Russian text, and refuses what it cannot hold', () => {
  expect(qrMatrix('ST00012|Name=Пополняй').length).toBeGreaterThan(21);
  expect(() => qrMatrix(text(667))).toThrow(RangeError);
});

test('a drawing keeps a quiet zone of four modules', () => {
  const { size, path } = qrPath(qrMatrix('1'));
  expect(size).toBe(29);
  expect(path.startsWith('M4 4h1v1h-1z')).toBe(true);
});
