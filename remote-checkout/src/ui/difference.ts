import { parseMoney, printMoney } from '@shop/contract';

/** `from` less `what`, decimal strings. */
export const difference = (from: string, what: string): string =>
  printMoney(parseMoney(from) - parseMoney(what));
