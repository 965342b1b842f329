/** Arithmetic of GF(256) with the polynomial of QR codes, x⁸ + x⁴ + x³ + x² + 1. */
const POLYNOMIAL = 0x11d;

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * POLYNOMIAL);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
}

/** Coefficients of (x − 1)(x − 2)(x − 4)…, highest power first, without the leading 1. */
function generator(degree: number): number[] {
  const coefficients = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      coefficients[index] = multiply(coefficients[index]!, root) ^ (coefficients[index + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return coefficients;
}

/** The `count` error-correction bytes of a block. */
export function correctionBytes(block: readonly number[], count: number): number[] {
  const divisor = generator(count);
  const rest = new Array<number>(count).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let index = 0; index < count; index++) rest[index]! ^= multiply(divisor[index]!, factor);
  }
  return rest;
}
