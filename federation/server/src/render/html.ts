import { transcode } from 'node:buffer';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** A start tag with its attributes; those that are undefined or false are left out, `true` stands alone. */
export function tag(name: string, attributes: Record<string, string | boolean | undefined>): string {
  const pairs = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`));
  return `<${name}${pairs.join('')}>`;
}

/** JSON for a `<script>` element: no `<` is left that could end it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const written = new WeakMap<object, Buffer>();

/** The same in bytes for a value that stands in many pages and never changes: it is written once. */
export function scriptJsonOnce(value: object): Buffer {
  const json = written.get(value) ?? Buffer.from(scriptJson(value));
  written.set(value, json);
  return json;
}

/** Piece of a page, in order: text, or bytes shared by many pages. */
export type Piece = string | Buffer;

/** A long text in UTF-8. Node's own way takes several times longer for one that is not Latin; it knows what to do with half a character. */
export function utf8(text: string): Buffer {
  const units = Buffer.from(text, 'utf16le');
  try {
    return transcode(units, 'utf16le', 'utf8');
  } catch {
    return Buffer.from(text);
  }
}

/** The bytes of these pieces. */
export const bytesOf = (pieces: readonly Piece[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? utf8(piece) : piece)));
