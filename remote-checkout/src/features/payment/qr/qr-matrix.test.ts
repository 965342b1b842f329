import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrMatrix, qrPath } from './qr-matrix.ts';

/** The code as a camera sees it, four pixels a module. */
function pictureOf(matrix: boolean[][]) {
  const [scale, size] = [4, matrix.length * 4];
  const data = new Uint8Array(size * size * 3);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const isDark = matrix[Math.floor(y / scale)]![Math.floor(x / scale)];
      data.fill(isDark ? 0 : 255, (y * size + x) * 3, (y * size + x + 1) * 3);
    }
  return { width: size, height: size, data };
}

test.each(['https://pay.example/p/1', 'ST00012|Name=Пополняй|Sum=12345', 'x'.repeat(666)])(
  'a scanner reads «%s»',
  { tags: '@spec-12.4' },
  (text) => {
    expect(decodeQR(pictureOf(qrMatrix(text)))).toBe(text);
  },
);

test('a text that no code holds is refused', () => {
  expect(() => qrMatrix('x'.repeat(3_000))).toThrow();
});

test('a drawing keeps a quiet zone of four modules', () => {
  const { size, path } = qrPath(qrMatrix('1'));
  expect(size).toBe(29);
  expect(path.startsWith('M4 4h1v1h-1z')).toBe(true);
});
