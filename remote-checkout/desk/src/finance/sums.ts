/** Exact sum of decimal strings. */
export function sumOf(sums: readonly string[]): string {
  const all = sums.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n);
  const digits = String(all < 0n ? -all : all).padStart(3, '0');
  return `${all < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
