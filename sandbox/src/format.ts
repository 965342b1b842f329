/** `"204.98"`, `"RUB"` → "204,98 ₽". The string goes to Intl as it is: no float in between. */
export const formatMoney = (amount: string, currency: string) =>
  new Intl.NumberFormat('ru-RU', { style: 'currency', currency }).format(amount as `${number}`);

/** A moment in the reader's words, Moscow time. */
export const formatTime = (moment: Date) =>
  new Intl.DateTimeFormat('ru-RU', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Moscow',
  }).format(moment);
