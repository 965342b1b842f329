import { type Country, charge, type PaymentMethod, parseMoney, printMoney } from '@shop/shared/contracts';

/** A payment method with what it asks for this order, in the country's currency. */
export type Offer = { method: PaymentMethod; toPay: string; belowMinimum: boolean };
export type OfferGroup = { name: string; offers: Offer[] };
export type Offers = { primary: OfferGroup[]; secondary: OfferGroup[] };

function offer(method: PaymentMethod, due: number, rate: string): Offer {
  const { toPay, belowMinimum } = charge(due, rate, {
    fee: method.fee,
    fixFee: parseMoney(method.fix_fee),
    minAmount: parseMoney(method.min_amount),
  });
  return { method, toPay: printMoney(toPay), belowMinimum };
}

/** The methods of a country with their sums for `due` roubles: the main ones, and those that stay folded at first. */
export function offersOf(country: Country, due: string): Offers {
  const groups = [...country.method_groups].sort((a, b) => a.order - b.order);
  const pick = (isSecondary: boolean): OfferGroup[] =>
    groups
      .map(({ name, methods }) => ({
        name,
        offers: methods
          .filter(
            (method) =>
              method.is_active &&
              method.is_secondary === isSecondary &&
              method.currencies.includes(country.currency),
          )
          .map((method) => offer(method, parseMoney(due), country.rate)),
      }))
      .filter(({ offers }) => offers.length > 0);
  return { primary: pick(false), secondary: pick(true) };
}

/** The offer of the method called `name`, if it can be chosen. */
export function findOffer({ primary, secondary }: Offers, name: string | null): Offer | undefined {
  return [...primary, ...secondary]
    .flatMap(({ offers }) => offers)
    .find(({ method, belowMinimum }) => method.name === name && !belowMinimum);
}

/** The offer that is chosen before the shopper chooses: the first that can be, of the main ones if possible. */
export const firstOffer = ({ primary, secondary }: Offers): Offer | undefined =>
  [...primary, ...secondary].flatMap(({ offers }) => offers).find(({ belowMinimum }) => !belowMinimum);
