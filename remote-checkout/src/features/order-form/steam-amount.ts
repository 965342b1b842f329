import { cleanValue, parseMoney, printMoney, type SteamGame, steamTotal } from '@shop/contract';

/** Whole roubles that may arrive in a wallet. */
export type AmountBounds = { min: number; max: number };

/** The bounds of `amount` are the quantity bounds of the game's only product, one unit being one rouble. */
export function amountBounds(game: SteamGame): AmountBounds | null {
  const product = game.products.find(({ is_active }) => is_active);
  return product ? { min: product.min_quantity, max: product.max_quantity } : null;
}

/** Reads "1 500", "1500,5" or "1500.50" as the decimal string the API takes; undefined for anything else. */
export function parseAmount(typed: string): string | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(cleanValue(typed).replace(/[\s₽]/g, ''));
  return match?.[1] && `${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`;
}

export type AmountProblem = 'missing' | 'wrong' | 'low' | 'high';

/** Returns the error of a typed amount, if any. */
export function amountProblem(typed: string, { min, max }: AmountBounds): AmountProblem | undefined {
  if (!cleanValue(typed)) return 'missing';
  const amount = parseAmount(typed);
  if (!amount) return 'wrong';
  if (parseMoney(amount) < min * 100) return 'low';
  return parseMoney(amount) > max * 100 ? 'high' : undefined;
}

/** An amount of a past order as it may be topped up today. */
export function clampAmount(amount: string, { min, max }: AmountBounds): string {
  const kopecks = Math.min(Math.max(parseMoney(amount), min * 100), max * 100);
  return printMoney(kopecks).replace(/\.00$/, '').replace('.', ',');
}

/** Roubles to pay for an amount, with the commission; `commission` in percent. */
export const amountToPay = (amount: string, commission: string): string =>
  printMoney(steamTotal(parseMoney(amount), commission));

const PRESETS = [100, 300, 500, 1000, 2000, 5000, 10_000, 15_000];
const SHOWN = 5;

/** Round amounts within the bounds to choose from. */
export const amountPresets = ({ min, max }: AmountBounds): number[] =>
  PRESETS.filter((amount) => amount >= min && amount <= max).slice(0, SHOWN);
