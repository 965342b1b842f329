import { dueAfterBalance, type Profile, parseMoney, promoDiscount } from '@shop/contract';

/** Cost of an order, in kopecks. */
export type OrderSums = {
  /** After discounts, before the promo code. */
  total: number;
  /** The profile's active promo code, when it holds for this game. */
  promo: { code: string; percent: number; discount: number } | null;
  fromBalance: number;
  due: number;
};

/** The sums of an order of `total` kopecks of a game: promo code first, then the balance (decisions, 3.2 and 3.3). */
export function orderSums(total: number, gameId: number, profile: Profile | undefined): OrderSums {
  const code = profile?.active_promo_code;
  const holds = code && (code.game === null || code.game === gameId);
  const discount = holds ? promoDiscount(total, code.percent) : 0;
  const afterPromo = total - discount;
  const due = dueAfterBalance(afterPromo, profile ? parseMoney(profile.balance) : 0);
  return {
    total,
    promo: holds && discount > 0 ? { code: code.code, percent: code.percent, discount } : null,
    fromBalance: afterPromo - due,
    due,
  };
}
