const time = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short' });

/** `23.11.2026, 17:05`, in the browser's own zone. */
export const formatTime = (iso: string): string => time.format(new Date(iso));

/** Roubles of a decimal string: `1 234,50 ₽`. Never through a float. */
export function formatMoney(sum: string): string {
  const [whole = '0', part = '00'] = sum.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0');
  return `${grouped},${part}\u00A0₽`;
}
