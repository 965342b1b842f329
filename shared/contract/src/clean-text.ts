/**
 * Characters that nobody sees and that mean something where they stand: in an emoji of several, between letters of scripts that join,
 * and after a character that has variants. Everywhere else such characters are dropped.
 */
const PICTOGRAPH = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?';
const JOINING =
  '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Han}\\p{Script=Hangul}])\\p{L}';
const UNSEEN = /* @__PURE__ */ new RegExp(
  [
    '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}',
    `${PICTOGRAPH}(?:\\u200D${PICTOGRAPH})*`,
    '[\\d#*]\\uFE0F\\u20E3',
    `${JOINING}\\p{M}*[\\u200C\\u200D](?=${JOINING})`,
    '\\p{Script=Han}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    '\\p{Script=Mongolian}[\\u180B-\\u180F]',
    '([\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB])',
  ].join('|'),
  'gu',
);
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** Every blank, those included that Unicode does not count as such. */
const BLANKS = /[\s\u0085\u2800]+/gu;
const BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/** Whatever is drawn as a dash: hyphens, dashes, minus signs. */
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

const dropUnseen = (text: string) =>
  text.replaceAll(UNSEEN, (found: string, unseen?: string) => (unseen ? '' : found)).normalize('NFC');

/** A text of several lines as it looks: without characters that nobody sees, with plain blanks, trimmed. Emoji and every alphabet stay. */
export const cleanText = (text: string): string =>
  dropUnseen(text)
    .replaceAll(BREAK, '\n')
    .replaceAll(/[^\S\n]|\u2800/gu, ' ')
    .trim();

/** The same for one line: blanks between words are one space. */
export const cleanLine = (text: string): string => dropUnseen(text).replaceAll(BLANKS, ' ').trim();

/**
 * A value that a machine compares, such as a code, a number or a login: as `cleanLine`, and full-width letters and digits become ordinary
 * ones, every dash a hyphen. Case stays.
 */
export const cleanValue = (text: string): string => {
  const plain = text.normalize('NFKC').replaceAll(IGNORABLE, '').normalize('NFKC');
  return plain.replaceAll(DASHES, '-').replaceAll(BLANKS, ' ').trim();
};

const CURRENCY = /\s*(?:₽|руб(?:\.|л[а-я]+)?|р\.?|rub)$/i;
/** Groups of three digits have one mark between them, and the fraction another: `1,000` may be either, and is no sum. */
const SUM = /^([-+]?)(\d+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{0,2}|\d{2}0{2,}))?$/;

/** A sum as people write it, `1 000,5 ₽`, as a decimal string of two digits, `1000.50`. Anything else as `cleanValue` gives it. */
export const cleanSum = (text: string): string => {
  const value = cleanValue(text);
  const plain = value.replace(CURRENCY, '').replaceAll(/[\s'’]/g, '');
  const [, sign, whole, part = ''] = SUM.exec(plain) ?? [];
  if (whole === undefined) return value;
  const digits = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return `${sign === '-' ? '-' : ''}${digits}.${part.slice(0, 2).padEnd(2, '0')}`;
};

/** A promo code in the form in which it is kept. */
export const cleanPromoCode = (text: string): string =>
  cleanValue(cleanValue(text).toUpperCase()).replace(/^["'«“„(]+|["'»”“).,;:!]+$/g, '');
