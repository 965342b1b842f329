import { cleanLine } from '@shop/contract';
import { isMoney, isNoise, sameThing } from './trade-words.ts';

/**
 * Variants of a typed word: as typed, without its ending, in the other keyboard layout, in the other alphabet
 * (`згип` and `пабг` both mean `pubg`), as one word with its neighbour, and as others of the trade call it.
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

const MAX_LENGTH = 80;
const MAX_WORDS = 6;

/** `trust`: how sure it is that this was meant, up to 1. */
export type Variant = { text: string; trust: number };
/** `isNeeded`: a game that does not answer it is not what was asked for. */
export type TypedWord = { variants: Variant[]; isNeeded: boolean };

/**
 * The words that say which game or product is meant. Words of buying and sums of money say nothing beside others, and a number only prefers.
 * Empty when nothing searchable was typed; `isNoise` when it was words of buying alone.
 */
export function readSearch(typed: string): { words: TypedWord[]; isNoise: boolean } {
  const words = wordsOf(typed);
  const isNumber = ([word]: string[]) => /^\d+$/.test(word!);
  const names = words.filter((forms) => !isNoise(forms) && !isMoney(forms) && !isNumber(forms));
  const money = words.filter(isMoney);
  const needed = [names, money, words.filter(isNumber), words].find((some) => some.length > 0) ?? [];
  const asked = needed.slice(0, MAX_WORDS);
  const isPaid = (at: number) => [words[at - 1], words[at + 1]].some((forms) => forms && isMoney(forms));
  const numbers = words
    .filter((forms, at) => isNumber(forms) && !needed.includes(forms) && !isPaid(at))
    .slice(0, 2);
  return {
    words: [
      ...asked.map((forms, at) => ({
        variants: variantsOf(forms, asked[at - 1], asked[at + 1]),
        isNeeded: true,
      })),
      ...numbers.map(([text]) => ({ variants: [{ text: text!, trust: 1 }], isNeeded: false })),
    ],
    isNoise: needed === words && words.length > 0,
  };
}

/** Each typed word in its forms: as typed, in the other layout, in the other alphabet. */
function wordsOf(typed: string): string[][] {
  return (
    [...cleanLine(typed)]
      .slice(0, MAX_LENGTH)
      .join('')
      .toLowerCase()
      .replaceAll('ё', 'е')
      // Letters one by one are a word: p u b g.
      .replaceAll(/(?<![\p{L}\p{N}])\p{L}(?:[\s.]\p{L}){2,}(?![\p{L}\p{N}])/gu, (letters) =>
        letters.replaceAll(/[\s.]/g, ''),
      )
      .replaceAll(/(\d) (?=\d{3}(?!\d))/g, '$1')
      // An amount and its unit are often one word: 60uc, 500руб.
      .replaceAll(/(^|\s)(\d{2,})(?=\p{L}{1,})/gu, '$1$2 ')
      .split(/[\s\p{Pd}_/:+]+/u)
      .map(inOneAlphabet)
      .map((word) => distinct([word, swapLayout(word), transliterate(word)].map(lettersOf)))
      .filter((forms) => forms.length > 0)
  );
}

const distinct = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '');

function variantsOf(forms: string[], before: string[] | undefined, after: string[] | undefined): Variant[] {
  const [typed, ...others] = forms;
  const stems = forms.map(stemOf);
  const joined = [before && joinForms(before, forms), after && joinForms(forms, after)].flatMap(
    (texts) => texts ?? [],
  );
  const ranked: [number, string[]][] = [
    [1, [typed!]],
    [0.95, [...others, ...stems]],
    [0.9, distinct([...forms, ...stems]).flatMap(sameThing)],
    [0.85, joined],
  ];
  const variants = new Map<string, number>();
  for (const [trust, texts] of ranked)
    for (const text of texts) if (text && !variants.has(text)) variants.set(text, trust);
  return [...variants].map(([text, trust]) => ({ text, trust }));
}

/** Two words as one, each way of writing with its like. */
function joinForms(first: string[], second: string[]): string[] {
  const joined = first.map((form, at) => `${form}${second[at] ?? ''}`);
  return first.length === second.length ? joined.filter((text) => text.length >= 5) : [];
}

const ENDING =
  /(?:ами|ями|ого|его|ому|ему|ов|ев|ей|ой|ый|ий|ая|яя|ое|ые|ам|ям|ах|ях|ом|ем|ы|и|а|я|у|ю|е|о|ь)$/;
/** A Russian word without its ending. */
const stemOf = (word: string) => (/^[а-я]{5,}$/.test(word) ? word.replace(ENDING, '') : word);

/** In the other layout a letter may lie under a comma: marks inside a word are dropped, not split at. */
const lettersOf = (word: string) => normalise(word.replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** Puts the letter of `to` in the place of each that stands there in `from`. */
const exchange = (text: string, from: string, to: string) =>
  [...text].map((char) => (from.includes(char) ? to[from.indexOf(char)] : char)).join('');

function swapLayout(text: string) {
  const toLatin = /[а-я]/.test(text);
  return toLatin ? exchange(text, RUSSIAN_KEYS, LATIN_KEYS) : exchange(text, LATIN_KEYS, RUSSIAN_KEYS);
}

/** Letters that look alike, in lower case, in capitals or in italics. */
const RUSSIAN_LOOKS = 'авсенкмортхуипг';
const LATIN_LOOKS = 'abcehkmoptxyunr';

/** A word of two alphabets in the one that all its letters can be read in: a Latin c in стим, a Russian р in pubg. */
function inOneAlphabet(word: string) {
  if (!/[a-z]/.test(word) || !/[а-я]/.test(word)) return word;
  const russian = exchange(word, LATIN_LOOKS, RUSSIAN_LOOKS);
  if (!/[a-z]/.test(russian)) return russian;
  const latin = exchange(word, RUSSIAN_LOOKS, LATIN_LOOKS);
  return /[а-я]/.test(latin) ? word : latin;
}

function transliterate(text: string) {
  if (/[а-я]/.test(text))
    return [...text.replaceAll('дж', 'г')].map((char) => CYRILLIC_SOUNDS[char] ?? char).join('');
  return LATIN_SOUNDS.reduce((result, [latin, cyrillic]) => result.replaceAll(latin, cyrillic), text);
}
