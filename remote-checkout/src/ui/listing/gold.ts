import { listingPrice, parseMoney, printMoney, type StandoffSettings } from '@shop/contract';
import { formatDecimal } from '@shop/lib';

type GoldLine = { gold: string; quantity: number };

/** Hundredths of gold of all lines. */
export const goldTotal = (lines: readonly GoldLine[]): number =>
  lines.reduce((sum, { gold, quantity }) => sum + parseMoney(gold) * quantity, 0);

/** The price of the buyer's lot as a decimal string; `surplus` and `gold` in hundredths (specification, 10.11). */
export const lotPrice = (
  gold: number,
  surplus: number,
  { market_fee, is_surplus_enabled }: StandoffSettings,
): string => printMoney(listingPrice(gold, market_fee, is_surplus_enabled ? surplus : 0));

/** Gold for reading: `125.13` → "125,13". */
export const formatGold = formatDecimal;
