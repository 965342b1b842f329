const REMOVED = '[removed]';

/** Fields whose value is a secret or speaks of a person, whatever it looks like. */
const SECRET_FIELD =
  /^(access|refresh|token|secret|key|codes?|state|authorization|cookies?|set-cookie|email|phone|to)$|password|_token$|_secret$/i;
const SECRET_PARAMETER =
  /([?&](?:access|refresh|token|key|code|state|email|phone|reset|confirm|device_id|openid\.[\w.]+)=)[^&#\s"']+/gi;

/** Whatever looks like a token, an address or a code, in the order in which it is looked for. */
const SECRETS: [RegExp, string | ((match: string) => string)][] = [
  [SECRET_PARAMETER, `$1${REMOVED}`],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REMOVED}`],
  [/[^\s"'<>()[\]{}@:;,/=]+(?:@|%40)[^\s"'<>()[\]{}@:;,/?&]+\.\p{L}{2,}/giu, '[email]'],
  [/\+\d[\d\s()-]{8,}\d/g, '[phone]'],
  // A gift card's code: long, of capitals and digits, often in groups.
  [/[\w-]+/g, (word) => (CODE.test(word) && isCode(word) ? '[code]' : word)],
];

const CODE = /^[A-Z0-9]{3,}(?:-[A-Z0-9]{3,})*$/;

function isCode(text: string): boolean {
  return text.length >= 12 && (/\d/.test(text) || text.includes('-'));
}

/** A text without tokens, e-mail addresses, phone numbers and codes. */
export function scrubText(text: string): string {
  return SECRETS.reduce((rest, [pattern, put]) => rest.replace(pattern, put as string), text);
}

/** JSON without them, at any depth; fields that hold secrets by their name are emptied. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET_FIELD.test(name) ? REMOVED : scrub(inner)]),
  );
}

function scrubLine(line: string): string {
  try {
    return JSON.stringify(scrub(JSON.parse(line)));
  } catch {
    return scrubText(line);
  }
}

/**
 * An envelope of Sentry's protocol without them: a line about the whole, then for each item a line about it and what it holds,
 * which ends after `length` bytes where that is given, else with the line.
 */
export function scrubEnvelope(envelope: string): string {
  const bytes = new TextEncoder().encode(envelope);
  let at = 0;
  const take = (length?: number): string => {
    const newline = bytes.indexOf(10, at);
    const end = length === undefined ? (newline < 0 ? bytes.length : newline) : at + length;
    const text = new TextDecoder().decode(bytes.subarray(at, end));
    at = end + 1;
    return text;
  };
  const { dsn, ...header } = JSON.parse(take());
  const lines = [JSON.stringify({ ...(scrub(header) as object), ...(dsn && { dsn }) })];
  while (at < bytes.length) {
    const itemHeader = JSON.parse(take());
    const content = take(itemHeader.length).split('\n').map(scrubLine).join('\n');
    const length =
      itemHeader.length === undefined ? {} : { length: new TextEncoder().encode(content).length };
    lines.push(JSON.stringify({ ...itemHeader, ...length }), content);
  }
  return lines.join('\n');
}
