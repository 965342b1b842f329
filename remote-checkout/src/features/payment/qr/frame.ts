/** `null`: a module that carries data, not yet drawn. */
export type Matrix = (boolean | null)[][];

/** Remainder of `value` × 2^(bits of the generator − 1) by a BCH generator. */
function withBch(value: number, generator: number): number {
  const degree = 31 - Math.clz32(generator);
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); rest >>> degree; bit = 31 - Math.clz32(rest))
    rest ^= generator << (bit - degree);
  return (value << degree) | rest;
}

/** Centres of the alignment marks along one edge. */
function alignments(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step).reverse()];
}

/** Squares within squares around a centre, dark where `isDark` of the distance. What lies outside is cut off. */
function square(
  matrix: Matrix,
  row: number,
  column: number,
  radius: number,
  isDark: (distance: number) => boolean,
) {
  for (let y = -radius; y <= radius; y++) {
    for (let x = -radius; x <= radius; x++) {
      const line = matrix[row + y];
      if (line?.[column + x] !== undefined) line[column + x] = isDark(Math.max(Math.abs(x), Math.abs(y)));
    }
  }
}

/** Everything of a QR code that is the same for every text of its version; the places of the format are kept. */
export function frame(version: number): Matrix {
  const size = 17 + version * 4;
  const matrix: Matrix = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (let index = 0; index < size; index++) {
    matrix[6]![index] = index % 2 === 0;
    matrix[index]![6] = index % 2 === 0;
  }
  const centres = alignments(version, size);
  const last = centres.length - 1;
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const meetsFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!meetsFinder) square(matrix, row, column, 2, (distance) => distance !== 1);
    }
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(matrix, row, column, 4, (distance) => distance !== 2 && distance !== 4);
  drawFormat(matrix, 0);
  if (version >= 7) drawVersion(matrix, version);
  return matrix;
}

/** Level M and the mask, twice. */
export function drawFormat(matrix: Matrix, mask: number): void {
  const size = matrix.length;
  const bits = withBch(mask, 0x537) ^ 0x5412;
  for (let index = 0; index < 15; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const near = index < 6 ? index : index < 8 ? index + 1 : index === 8 ? 7 : 14 - index;
    if (index < 8) {
      matrix[near]![8] = isDark;
      matrix[8]![size - 1 - index] = isDark;
    } else {
      matrix[8]![near] = isDark;
      matrix[size - 15 + index]![8] = isDark;
    }
  }
  matrix[size - 8]![8] = true;
}

function drawVersion(matrix: Matrix, version: number): void {
  const bits = withBch(version, 0x1f25);
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const along = Math.floor(index / 3);
    const across = matrix.length - 11 + (index % 3);
    matrix[along]![across] = isDark;
    matrix[across]![along] = isDark;
  }
}
