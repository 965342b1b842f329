const format = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time of the API, in the shopper's own zone: «5 июня 2026 г. в 14:03». */
export const formatMoment = (timestamp: string): string => format.format(new Date(timestamp));
