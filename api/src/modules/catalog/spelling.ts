/**
 * What somebody may have meant by the words they typed: as typed, in the other keyboard layout, and in the other alphabet
 * (`зге,п` and `пабг` both mean `pubg`).
 */
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const CYRILLIC_SOUNDS: Record<string, string> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
  },
  ...{
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'c',
    ч: 'ch',
    ш: 'sh',
    щ: 'sch',
    ъ: '',
    ы: 'y',
  },
  ...{ ь: '', э: 'e', ю: 'yu', я: 'ya' },
};
/** Longest first. */
const LATIN_SOUNDS: [string, string][] = [
  ...([
    ['sch', 'щ'],
    ['zh', 'ж'],
    ['ch', 'ч'],
    ['sh', 'ш'],
    ['yu', 'ю'],
    ['ya', 'я'],
    ['kh', 'х'],
    ['ck', 'к'],
    ['ph', 'ф'],
    ['oo', 'у'],
    ['ee', 'и'],
  ] as [string, string][]),
  ...([...'abcdefghijklmnopqrstuvwyz'].map((letter, at) => [letter, 'абкдефгхийклмнопкрстуввиз'[at]!]) as [
    string,
    string,
  ][]),
  ['x', 'кс'],
];

/** Lower case, ё as е, words of letters and digits one space apart: the form in which texts are kept for searching. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const MAX_LENGTH = 64;
const MAX_WORDS = 6;

/** Each word that was typed with what it may stand for, in normalised form. Empty when nothing searchable was typed. */
export function spellings(typed: string): string[][] {
  const words = typed
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s\-–—_/:]+/);
  return words
    .map((word) =>
      [...new Set([word, swapLayout(word), transliterate(word)].map(lettersOf))].filter(
        (variant) => variant !== '',
      ),
    )
    .filter((variants) => variants.length > 0)
    .slice(0, MAX_WORDS);
}

/** In the other layout a letter may lie under a comma: marks inside a word are dropped, not split at. */
const lettersOf = (word: string) => normalise(word.replaceAll(/[^\p{L}\p{N}]/gu, ''));

function swapLayout(text: string) {
  const toLatin = /[а-я]/.test(text);
  const [from, to] = toLatin ? [RUSSIAN_KEYS, LATIN_KEYS] : [LATIN_KEYS, RUSSIAN_KEYS];
  return [...text].map((char) => (from.includes(char) ? to[from.indexOf(char)] : char)).join('');
}

function transliterate(text: string) {
  if (/[а-я]/.test(text)) return [...text].map((char) => CYRILLIC_SOUNDS[char] ?? char).join('');
  return LATIN_SOUNDS.reduce((result, [latin, cyrillic]) => result.replaceAll(latin, cyrillic), text);
}
