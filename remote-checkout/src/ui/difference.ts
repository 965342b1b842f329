import { parseMoney, printMoney } from '@shop/shared/contracts';

/** `from` less `what`, decimal strings. */
export const difference = (from: string, what: string): string =>
  printMoney(parseMoney(from) - parseMoney(what));
