const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat('ru-RU', {
      style: 'currency',
      currencyDisplay: 'narrowSymbol',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** A decimal string for reading, in Russian: `"12345.60"` → "12 345,60". */
export function formatDecimal(amount: string): string {
  const [units = '', fraction] = amount.split('.');
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, '\u00A0');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/**
 * A sum for reading, in Russian: `formatMoney("1990.00")` → "1 990 ₽", `"-84.00"` → "−84 ₽": a minus where `Intl` writes a
 * hyphen, as it stands beside other digits. Hundredths are shown when there are any. Roubles, which
 * every page shows, are printed by hand: the first formatter of `Intl` costs a phone a twentieth of a second while it hydrates.
 */
export function formatMoney(amount: string, currency = 'RUB'): string {
  return printed(amount, currency).replace('-', '−');
}

function printed(amount: string, currency: string): string {
  const isWhole = amount.endsWith('.00');
  if (currency === 'RUB' && /^-?\d+\.\d\d$/.test(amount))
    return `${formatDecimal(isWhole ? amount.slice(0, -3) : amount)}\u00A0₽`;
  return formatterOf(currency, isWhole ? 0 : 2).format(amount as `${number}`);
}
