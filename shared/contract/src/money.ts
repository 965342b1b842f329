/**
 * Exact money, the one implementation that the shop's pages and its server share. A sum is a safe integer of minor units
 * (kopecks for roubles); it is computed as a bigint. Rates and percentages stay decimal strings and are read as exact
 * fractions, so no sum ever passes through a float. This file imports nothing: browsers load it.
 */
type Fraction = { units: bigint; scale: bigint };

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/;
const MONEY = /^-?\d{1,12}\.\d{2}$/;

function fraction(text: string): Fraction {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`not a decimal: ${text}`);
  const [, sign, whole = '', part = ''] = match;
  const units = BigInt(whole + part);
  return { units: sign ? -units : units, scale: 10n ** BigInt(part.length) };
}

function minor(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('sum out of range');
  return number;
}

function whole(sum: number): bigint {
  if (!Number.isSafeInteger(sum)) throw new RangeError(`not a whole number of minor units: ${sum}`);
  return BigInt(sum);
}

/** Towards positive infinity. `by` is positive. */
function divideUp(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by > 0n ? quotient + 1n : quotient;
}

/** To the nearest, halves away from zero. `by` is positive. */
function divideHalfUp(value: bigint, by: bigint): bigint {
  const size = ((value < 0n ? -value : value) * 2n + by) / (by * 2n);
  return value < 0n ? -size : size;
}

/** Minor units of a decimal string with two digits (`"199.00"` → 19900). Throws RangeError on any other form. */
export function parseMoney(text: string): number {
  if (!MONEY.test(text)) throw new RangeError(`not a sum with two digits: ${text}`);
  return minor(BigInt(text.replace('.', '')));
}

/** The decimal string of a sum in minor units (19900 → `"199.00"`). Throws RangeError when it is not a safe integer. */
export function printMoney(sum: number): string {
  const value = whole(sum);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `sum` × `rate`, half-up to the minor unit. `rate` is a decimal string. Decisions, 3.4. */
export function convert(sum: number, rate: string): number {
  const { units, scale } = fraction(rate);
  return minor(divideHalfUp(whole(sum) * units, scale));
}

/** `percent` of `sum`, half-up to the minor unit. `percent` is a decimal string. */
export function percentOf(sum: number, percent: string): number {
  const { units, scale } = fraction(percent);
  return minor(divideHalfUp(whole(sum) * units, scale * 100n));
}

/** `sum` × (1 + `percent`/100), half-up to the minor unit: what a Steam top-up costs. */
export function addPercent(sum: number, percent: string): number {
  const { units, scale } = fraction(percent);
  return minor(divideHalfUp(whole(sum) * (scale * 100n + units), scale * 100n));
}

/** `amount` × (1 + `fee`/100) + `fixFee`, rounded up to the minor unit: what a payment method charges. */
export function addFee(amount: number, fee: string, fixFee: number): number {
  const { units, scale } = fraction(fee);
  return minor(divideUp(whole(amount) * (scale * 100n + units), scale * 100n) + whole(fixFee));
}

/**
 * The price, in hundredths of gold, at which an item is listed so that `gold` hundredths arrive after the market's `fee`
 * percent: rounded up, with the buyer's `surplus` added. Throws RangeError for a fee of 100 percent or more.
 * Specification, 10.11.
 */
export function listingPrice(gold: number, fee: string, surplus: number): number {
  const { units, scale } = fraction(fee);
  const kept = scale * 100n - units;
  if (kept <= 0n) throw new RangeError(`nothing is left after a fee of ${fee} %`);
  return minor(divideUp(whole(gold) * scale * 100n, kept) + whole(surplus));
}

/** `sum` / `rate`, half-up to the minor unit: the roubles that a sum in a country's currency stands for. `rate` is above 0. */
export function convertBack(sum: number, rate: string): number {
  const { units, scale } = fraction(rate);
  if (units <= 0n) throw new RangeError(`not a rate: ${rate}`);
  return minor(divideHalfUp(whole(sum) * scale, units));
}
