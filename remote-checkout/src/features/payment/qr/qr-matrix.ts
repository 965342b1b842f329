import { codewords } from './codewords.ts';
import { drawFormat, frame, type Matrix } from './frame.ts';

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Draws the bits in pairs of columns, from the right, up and down in turn. */
function drawData(matrix: Matrix, bytes: readonly number[], mask: (typeof MASKS)[number]): void {
  const size = matrix.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (matrix[row]![column] !== null) continue;
        const isSet = (((bytes[bit >> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        matrix[row]![column] = isSet !== mask(row, column);
        bit++;
      }
    }
  }
}

/** Penalty of what confuses a scanner: long runs, blocks of one colour, and too much of one colour. */
function penalty(matrix: Matrix): number {
  const size = matrix.length;
  let points = 0;
  let dark = 0;
  for (let row = 0; row < size; row++) {
    let [across, down] = [1, 1];
    for (let column = 0; column < size; column++) {
      const isDark = matrix[row]![column];
      if (isDark) dark++;
      across = column > 0 && isDark === matrix[row]![column - 1] ? across + 1 : 1;
      down = column > 0 && matrix[column]![row] === matrix[column - 1]![row] ? down + 1 : 1;
      for (const run of [across, down]) points += run === 5 ? 3 : run > 5 ? 1 : 0;
      const above = matrix[row - 1];
      if (
        above &&
        column > 0 &&
        [above[column], above[column - 1], matrix[row]![column - 1]].every((other) => other === isDark)
      )
        points += 3;
    }
  }
  return points + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/**
 * A text as a QR code of correction level M: rows of modules, true for dark, without the quiet zone.
 * Throws RangeError above 666 bytes.
 */
export function qrMatrix(text: string, forcedMask?: number): boolean[][] {
  const { version, codewords: bytes } = codewords(text);
  const drawn = MASKS.flatMap((mask, index) => {
    if (forcedMask !== undefined && index !== forcedMask) return [];
    const matrix = frame(version);
    drawData(matrix, bytes, mask);
    drawFormat(matrix, index);
    return [{ matrix, points: penalty(matrix) }];
  });
  return drawn.reduce((best, next) => (next.points < best.points ? next : best)).matrix as boolean[][];
}

const QUIET = 4;

/** The dark modules as one SVG path, and the edge of its view box with the quiet zone around. */
export function qrPath(matrix: readonly boolean[][]): { size: number; path: string } {
  const path = matrix.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')),
  );
  return { size: matrix.length + QUIET * 2, path: path.join('') };
}
