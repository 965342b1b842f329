/**
 * The answer that Telegram's widget leaves behind the `#`: JSON in Base64, `#tgAuthResult=eyJ…`, as the query that the server checks.
 * Null when there is none, `'refused'` when the shopper said no.
 */
export function readWidgetAnswer(hash: string): URLSearchParams | 'refused' | null {
  const packed = new URLSearchParams(hash.slice(1)).get('tgAuthResult');
  if (packed === null) return null;
  if (packed === 'false') return 'refused';
  try {
    const base64 = packed.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const fields: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof fields !== 'object' || fields === null) return null;
    return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  } catch {
    return null;
  }
}
