/** A decimal string to minor units as an exact bigint: `"199.00"` → `19900n`. Throws on anything else. */
export function toMinor(amount: string): bigint {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(amount);
  if (!match) throw new TypeError(`Expected a sum such as "199.00", got ${JSON.stringify(amount)}`);
  const minor = BigInt(match[2]!) * 100n + BigInt(match[3]!);
  return match[1] ? -minor : minor;
}

/** Minor units to a decimal string: `19900n` → `"199.00"`. */
export function fromMinor(minor: bigint): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** A sum for reading, in Russian: `formatMoney("1990.00")` → «1 990 ₽»; hundredths are shown when there are any. */
export function formatMoney(amount: string, currency = 'RUB'): string {
  const whole = amount.endsWith('.00');
  const key = `${currency}${whole}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const digits = whole ? 0 : 2;
    formatter = new Intl.NumberFormat('ru-RU', {
      style: 'currency',
      currencyDisplay: 'narrowSymbol',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(amount as `${number}`);
}
