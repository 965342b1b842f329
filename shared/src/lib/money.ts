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
