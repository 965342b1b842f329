import {
  type CreatePubgOrder,
  type CreateSteamOrder,
  parseMoney,
  printMoney,
  steamTotal,
} from '@shop/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type GameRow, games, type ProductRow, products } from '../../platform/db/schema/catalogue.ts';
import { type FieldRefusal, type FieldRefusals, refuse, refuseFields } from '../../platform/refusal.ts';
import type { User } from '../accounts/users.ts';
import type { Draft } from './create-order.ts';
import { checkGame, chooseLines, price } from './order-lines.ts';

/** Steam as it is sold now: the game, and the product whose quantity bounds are the bounds of the amount in roubles. */
export type SteamOffer = { game: GameRow; product: ProductRow; commission: string };

/** A PUBG order at today's prices; `user` is null for a guest. @throws {Refusal} when a rule of ordering is broken. */
export async function draftPubg(db: Queryable, input: CreatePubgOrder, user: User | null): Promise<Draft> {
  const { email, errors } = buyerEmail(input.email, user);
  const { game, lines } = await chooseLines(db, 'PUBGGame', input.products, user, () => errors);
  return { gameId: game.id, email, ...price(lines), details: { kind: 'PUBGOrder' } };
}

/** A Steam top-up with today's commission; `user` is null for a guest. @throws {Refusal} when a rule of ordering is broken. */
export async function draftSteam(db: Queryable, input: CreateSteamOrder, user: User | null): Promise<Draft> {
  const { game, product, commission } = await steamOffer(db);
  checkGame(game, 'amount', user);
  const amount = parseMoney(input.amount);
  const wrong = amountError(product, amount);
  const { email, errors: ofEmail } = buyerEmail(input.email, user);
  const errors = { ...ofEmail, ...(wrong ? { amount: wrong } : {}) };
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const total = steamTotal(amount, commission);
  return {
    gameId: game.id,
    email,
    total,
    details: { kind: 'SteamOrder', steamAccountId: input.steam_account_id, amount, commission },
    lines: [
      {
        productId: product.id,
        title: product.title,
        price: 100,
        discountPrice: null,
        quantity: amount / 100,
        total,
      },
    ],
  };
}

/** @throws {Refusal} 404 when the shop does not sell Steam. */
export async function steamOffer(db: Queryable): Promise<SteamOffer> {
  const [row] = await db
    .select({ game: games, product: products })
    .from(games)
    .innerJoin(
      products,
      and(eq(products.gameId, games.id), eq(products.isActive, true), eq(products.isSupplied, true)),
    )
    .where(and(eq(games.kind, 'Steam'), eq(games.isActive, true)))
    .orderBy(asc(games.position), asc(games.id), asc(products.position))
    .limit(1);
  if (!row) throw refuse('game.not_found');
  return { ...row, commission: row.game.details.commission ?? '0' };
}

function amountError({ minQuantity, maxQuantity }: ProductRow, amount: number): FieldRefusal | null {
  if (amount % 100 !== 0) return 'order.amount_not_whole';
  const roubles = amount / 100;
  if (roubles >= minQuantity && roubles <= maxQuantity) return null;
  return [
    'order.amount_out_of_range',
    { min: printMoney(minQuantity * 100), max: printMoney(maxQuantity * 100) },
  ];
}

/** The address that the order writes to: the given one, else the user's own. Only a guest must have one. */
export function buyerEmail(given: string | null | undefined, user: User | null) {
  const email = given ?? user?.email ?? null;
  const errors: FieldRefusals = email || user ? {} : { email: 'order.email_required' };
  return { email, errors };
}
