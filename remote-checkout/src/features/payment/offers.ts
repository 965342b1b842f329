import {
  type Country,
  charge,
  leastOf,
  type OrderDetail,
  type PaymentMethod,
  type PaymentTerms,
  parseMoney,
  printMoney,
} from '@shop/contract';

/** Terms of paying an order: the sum that is due in roubles, and the terms that were copied into it. */
export type Due = Pick<OrderDetail, 'total_to_pay' | 'payment_terms'>;
/** A payment method with what it asks for this order, in the country's currency. */
export type Offer = {
  method: PaymentMethod;
  terms: PaymentTerms;
  least: string;
  toPay: string;
  belowMinimum: boolean;
};
export type OfferGroup = { name: string; offers: Offer[] };
export type Offers = { primary: OfferGroup[]; secondary: OfferGroup[] };

/** An order that is paid whole: what the buyer has on the balance stays there. */
export const withoutBalance = <T extends Pick<OrderDetail, 'total' | 'total_to_pay'>>(order: T): T => ({
  ...order,
  total_to_pay: order.total,
});

/** The order's own terms; today's for a method that was added after it was made (decisions, 3.9). */
const termsOf = (method: PaymentMethod, { currency, rate }: Country, order: Due): PaymentTerms =>
  order.payment_terms?.[currency]?.[method.name] ?? {
    rate,
    fee: method.fee,
    fix_fee: method.fix_fee,
    min_amount: method.min_amount,
  };

function offer(method: PaymentMethod, country: Country, order: Due): Offer {
  const terms = termsOf(method, country, order);
  const asked = {
    fee: terms.fee,
    fixFee: parseMoney(terms.fix_fee),
    minAmount: parseMoney(terms.min_amount),
  };
  const { toPay, belowMinimum } = charge(parseMoney(order.total_to_pay), terms.rate, asked);
  return { method, terms, least: printMoney(leastOf(asked)), toPay: printMoney(toPay), belowMinimum };
}

/** Units of the country's currency per rouble, as the order is charged. */
export const rateOf = ({ currency, rate }: Country, { payment_terms }: Due): string =>
  Object.values(payment_terms?.[currency] ?? {})[0]?.rate ?? rate;

/** The methods of a country with their sums for an order: the main ones, and those that stay folded at first. */
export function offersOf(country: Country, order: Due): Offers {
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
          .map((method) => offer(method, country, order)),
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
