import { encodeQR } from 'qr';

/** Modules of light around a code, as scanners need them. */
const QUIET = 4;

/** A text as a QR code of correction level M: rows of modules, true for dark, with the quiet zone. Throws for a text that no code holds. */
export const qrMatrix = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });

/** The dark modules as one SVG path, and the edge of its view box. */
export function qrPath(matrix: readonly boolean[][]): { size: number; path: string } {
  const path = matrix.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size: matrix.length, path: path.join('') };
}
