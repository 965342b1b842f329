import { z } from 'zod';
import { email, promoCode } from './account.ts';
import { cleanValue } from './clean-text.ts';
import { gameCard, product } from './game.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts';
import { decimal, id, money, orderId, timestamp } from './primitives.ts';

export const orderStatus = z.enum(ORDER_STATUSES);
export const paymentStatus = z.enum(PAYMENT_STATUSES);

/** `orders/status/{id}/`, and the data of every `status` event of `orders/{id}/events/`. */
export const orderState = z.object({
  id: orderId,
  status: orderStatus,
  payment_id: z.string().nullable(),
  payment_status: paymentStatus,
});
export type OrderState = z.infer<typeof orderState>;

export const deliveredCode = z.object({ code: z.string(), amount_uc: z.int().positive() });
export type DeliveredCode = z.infer<typeof deliveredCode>;

export const orderProduct = z.object({
  id,
  quantity: z.int().positive(),
  product,
  /** PUBG only, and only once delivered. */
  codes: z.array(deliveredCode).optional(),
});
export type OrderProduct = z.infer<typeof orderProduct>;

const orderBase = {
  id: orderId,
  status: orderStatus,
  created: timestamp,
  /** Sum of the lines after discounts and promo code, roubles. */
  total: money,
  /** `total` less the buyer's balance, roubles. */
  total_to_pay: money,
  reject_reason: z.string().nullable(),
  order_products: z.array(orderProduct),
  game: gameCard,
  is_payment_active: z.boolean(),
  email: z.string().nullable(),
  /** Additive: what the order takes of the buyer's balance, roubles: `total` less `total_to_pay`. */
  balance_used: money.optional(),
  /**
   * Additive: what was charged for the order, in the currency it was paid in. `fee` of it is the method's; null: not known, of an
   * order older than its method. Null: nothing was charged, or not yet.
   */
  charged: z.object({ amount: money, currency: z.string(), fee: money.nullable() }).nullish(),
};
const kindFields = {
  MooGoldOrder: {
    resourcetype: z.literal('MooGoldOrder'),
    moogold_user_id: z.string(),
    moogold_server: z.string().nullable(),
    moogold_server_custom_id: z.string().nullable(),
  },
  PUBGOrder: { resourcetype: z.literal('PUBGOrder') },
  StandoffOrder: {
    resourcetype: z.literal('StandoffOrder'),
    game_account_id: z.string(),
    /** An address that only the buyer can open. */
    game_avatar: z.string().nullable(),
    surplus: money,
    /** Additive: what the buyer lists on the game's market, by the settings of the day of the order: the skin, and its price in gold. */
    listing: z
      .object({
        price: money,
        skin_name: z.string(),
        skin_picture: z.string().nullable(),
        market_fee: z.string(),
        need_refund: z.boolean(),
      })
      .optional(),
  },
  SteamOrder: { resourcetype: z.literal('SteamOrder'), steam_account_id: z.string(), amount: money },
};

/** An element of `GET orders/`. */
export const historyOrder = z.discriminatedUnion('resourcetype', [
  z.object({ ...orderBase, ...kindFields.MooGoldOrder }),
  z.object({ ...orderBase, ...kindFields.PUBGOrder }),
  z.object({ ...orderBase, ...kindFields.StandoffOrder }),
  z.object({ ...orderBase, ...kindFields.SteamOrder }),
]);
export type HistoryOrder = z.infer<typeof historyOrder>;

/** The specification's "recalculated order": a line with its own sums. */
export const recalculatedProduct = z.object({
  id,
  title: z.string(),
  quantity: z.int().positive(),
  price: money,
  discount_price: money.nullable(),
  total: money,
  picture: z.string().nullable(),
});

/** Terms of a payment method: percent, fixed fee and minimum in the currency, and units of it per rouble. */
export const paymentTerms = z.object({ rate: decimal, fee: decimal, fix_fee: money, min_amount: money });
export type PaymentTerms = z.infer<typeof paymentTerms>;

const refundTo = z.enum(['balance', 'method']);
/** Body of `POST orders/{id}/refund_choice/`, which only the signed-in buyer may call. */
export const chooseRefund = z.object({ to: refundTo });

const detailBase = {
  ...orderBase,
  payment_id: z.string().nullable(),
  payment_status: paymentStatus,
  total_without_promocode: money,
  total_with_promocode: money,
  products: z.array(recalculatedProduct),
  /** When an unpaid order fails by itself. */
  expires: timestamp,
  /** Additive: the terms copied into the order when it was made, by currency and method name; it is charged by these. */
  payment_terms: z.record(z.string(), z.record(z.string(), paymentTerms)).optional(),
  /** Additive: where the money of a failed order goes, or went. */
  refund_to: refundTo.nullish(),
  /** Additive: where money will go that has to go back, as the buyer chose; null for who cannot choose. */
  refund_choice: refundTo.nullish(),
  /** Additive: the code whose percent is off `total_without_promocode`: the order's own, else the profile's. */
  promo_code: promoCode.nullable().optional(),
};
/** `GET orders/{id}/` and the answer of every call that changes an order: the recalculated order with its history fields. */
export const orderDetail = z.discriminatedUnion('resourcetype', [
  z.object({ ...detailBase, ...kindFields.MooGoldOrder }),
  z.object({ ...detailBase, ...kindFields.PUBGOrder }),
  z.object({ ...detailBase, ...kindFields.StandoffOrder }),
  z.object({ ...detailBase, ...kindFields.SteamOrder }),
]);
export type OrderDetail = z.infer<typeof orderDetail>;

/** Answer of `POST orders/{kind}/`. */
export const createdOrder = z.object({
  id: orderId,
  total: money,
  products: z.array(z.object({ product_id: id, quantity: z.int().positive() })),
  game_account_id: z.string().optional(),
  game_avatar: z.string().nullable().optional(),
});
export type CreatedOrder = z.infer<typeof createdOrder>;

const QUANTITY = 'Количество — целое число от 1.';
export const orderLines = z
  .array(z.object({ product_id: id, quantity: z.int(QUANTITY).min(1, QUANTITY).max(100_000, QUANTITY) }))
  .min(1, 'Выберите хотя бы один товар.')
  .max(50, 'Слишком много товаров в одном заказе.');
/** Guests must give it; a signed-in buyer's own is used when it is absent. The rule is checked by the domain, which knows who asks. */
const buyerEmail = email.nullish();

export const createPubgOrder = z.object({ products: orderLines, email: buyerEmail });
export type CreatePubgOrder = z.input<typeof createPubgOrder>;
const steamAccountId = z
  .string()
  .overwrite(cleanValue)
  .min(2, 'Укажите логин Steam.')
  .max(64, 'Слишком длинный логин.')
  .regex(/^[\w.@-]+$/, 'Логин Steam состоит из латинских букв, цифр и знаков _ . @ -');
/** A line that somebody types: without control characters and halves of surrogate pairs, which PostgreSQL keeps in no JSON. */
const typedLine = z
  .string()
  .overwrite(cleanValue)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'Здесь есть недопустимые знаки.');
const accountId = (max: number) =>
  typedLine.min(1, 'Укажите ID игрока.').max(max, 'Слишком длинный ID игрока.');
const serverText = typedLine.max(128, 'Слишком длинное название сервера.').nullish();

/** `amount`: what arrives in the wallet, roubles. */
export const createSteamOrder = z.object({
  amount: money,
  steam_account_id: steamAccountId,
  email: buyerEmail,
});
export type CreateSteamOrder = z.input<typeof createSteamOrder>;
/** `surplus`: whole hundredths of gold, 0.00–0.23, drawn by the client. */
export const createStandoffOrder = z.object({
  products: orderLines,
  email: buyerEmail,
  game_account_id: accountId(64),
  surplus: money,
});
export type CreateStandoffOrder = z.input<typeof createStandoffOrder>;
export const createSupplyOrder = z.object({
  products: orderLines,
  email: buyerEmail,
  supply_channel_user_id: accountId(128),
  /** A server's `value` where the game lists its servers, its name where the buyer types it in. */
  supply_channel_server: serverText,
  supply_channel_server_custom_id: serverText,
});
export type CreateSupplyOrder = z.input<typeof createSupplyOrder>;

export const standoffSettings = z.object({
  need_refund: z.boolean(),
  is_surplus_enabled: z.boolean(),
  skin_name: z.string(),
  skin_picture: z.string().nullable(),
  market_fee: z.string(),
});
/** `commission` in percent; `id` is the Steam game's. */
export const steamSettings = z.object({ commission: z.string(), id });
export type SteamSettings = z.infer<typeof steamSettings>;

/** Answer of `POST orders/{id}/claim/` (additive): opens an order by the signed key of its receipt e-mail. */
export const claimOrder = z.object({ key: z.string().min(1).max(200) });

/** `POST orders/{id}/update/`: `id` is the product's; a quantity of 0 takes the line out. */
export const updateOrder = z.object({
  products: z
    .array(z.object({ id, quantity: z.int(QUANTITY).min(0, QUANTITY).max(100_000, QUANTITY) }))
    .min(1, 'Выберите хотя бы один товар.')
    .max(50, 'Слишком много товаров в одном заказе.'),
});
export type UpdateOrder = z.input<typeof updateOrder>;
/**
 * `POST orders/{id}/activate_promo_code/` and `…/deactivate_promo_code/` answer with the changed order, `…/show_promo_code/`
 * with the order as it would be, `GET …/active_promo_code/` with the promo code, 404 when there is none. A code that does
 * not exist, is over or is used up: 400 `{code: […]}`, always the same; after several of them 429.
 */
/** `POST orders/{id}/delivery_details/update/`: the fields of the order's kind; absent ones stay. */
export const updateDelivery = z.object({
  email: email.optional(),
  game_account_id: accountId(64).optional(),
  steam_account_id: steamAccountId.optional(),
  supply_channel_user_id: accountId(128).optional(),
  supply_channel_server: serverText,
  supply_channel_server_custom_id: serverText,
});
export type UpdateDelivery = z.input<typeof updateDelivery>;

/** Answers of `orders/…/last_order_data/`; 404 when there is none. */
export const lastStandoffData = z.object({
  game_account_id: z.string(),
  game_avatar: z.string().nullable(),
  email: z.string().nullable(),
  /** Additive: the order these are of, as `history_order_id` when its avatar is used again. */
  order_id: orderId.optional(),
});
export const lastSteamData = z.object({ steam_account_id: z.string(), email: z.string().nullable() });
export const lastSupplyData = z.object({
  moogold_user_id: z.string(),
  moogold_server: z.string().nullable(),
  email: z.string().nullable(),
});
export type LastStandoffData = z.infer<typeof lastStandoffData>;
export type LastSteamData = z.infer<typeof lastSteamData>;
export type LastSupplyData = z.infer<typeof lastSupplyData>;
export type StandoffSettings = z.infer<typeof standoffSettings>;

/** Answer of `POST orders/standoff/avatar/{id}/`. */
export const orderAvatar = z.object({ game_avatar: z.string() });

/**
 * `POST games/{id}/check_account/` (additive): the player's nickname; 404 `account_not_found` for an unknown id, 501 where the
 * supplier cannot look it up.
 */
export const checkAccount = z.object({
  user_id: z.string().overwrite(cleanValue).min(1).max(128),
  server: z.string().nullish(),
});
export const checkedAccount = z.object({ nickname: z.string() });
export type CheckAccount = z.input<typeof checkAccount>;
export type CheckedAccount = z.infer<typeof checkedAccount>;
