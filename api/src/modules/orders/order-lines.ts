import { lineTotal, orderTotal } from '@shop/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type GameRow, games, type ProductRow, products } from '../../platform/db/schema/catalogue.ts';
import { type FieldRefusal, type FieldRefusals, refuse, refuseFields } from '../../platform/refusal.ts';
import type { User } from '../accounts/users.ts';
import type { Draft } from './create-order.ts';

/** Largest value of an integer column. */
const LARGEST_ID = 2_147_483_647;

/** A line as the buyer asks for it: never a price. */
export type AskedLine = { product_id: number; quantity: number };
export type ChosenLine = { product: ProductRow; quantity: number };

/**
 * The game and products of an order that is being made, at today's prices. `wrongBeside` says what is wrong with other
 * fields, by the rules of the game when there is one; it is reported together with what is wrong here.
 * @throws {Refusal} 400 with field errors in the order of the lines; 401 when the game asks for an account.
 */
export async function chooseLines(
  db: Queryable,
  kind: GameRow['kind'],
  asked: readonly AskedLine[],
  user: User | null,
  wrongBeside: (game: GameRow | undefined) => FieldRefusals,
): Promise<{ game: GameRow; lines: ChosenLine[] }> {
  const ids = asked.map((line) => line.product_id);
  const rows = await db
    .select({ product: products, game: games })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .where(
      inArray(
        products.id,
        ids.filter((id) => id <= LARGEST_ID),
      ),
    );
  const found = new Map(rows.map((row) => [row.product.id, row]));

  const first = found.get(ids[0]!)?.game;
  const others = wrongBeside(first?.kind === kind ? first : undefined);
  const errors = asked.map((line, index) =>
    lineErrors(line, found.get(line.product_id), kind, ids.indexOf(line.product_id) < index),
  );
  if (errors.some((error) => Object.keys(error).length > 0))
    throw refuseFields({ ...others, products: errors });

  const lines = asked.map((line) => ({
    product: found.get(line.product_id)!.product,
    quantity: line.quantity,
  }));
  const game = first!;
  if (lines.some((line) => line.product.gameId !== game.id))
    throw refuseFields({ ...others, products: 'order.different_games' });
  checkGame(game, 'products', user);
  if (Object.keys(others).length > 0) throw refuseFields(others);
  return { game, lines };
}

/** @throws {Refusal} 400 at `field` when the game is not sold, 401 when it asks for an account and there is none. */
export function checkGame(game: GameRow, field: string, user: User | null): void {
  if (!game.isActive) throw refuseFields({ [field]: 'game.not_sold' });
  if (game.isAuthRequired && !user) throw refuse('game.sign_in_required');
}

/** The lines of a draft and their sum, at today's prices. */
export function price(chosen: readonly ChosenLine[]): Pick<Draft, 'lines' | 'total'> {
  const lines = chosen.map(({ product, quantity }) => {
    const { id, title, price, discountPrice } = product;
    const total = lineTotal({ price, discountPrice, quantity });
    return { productId: id, title, price, discountPrice, quantity, total };
  });
  return { lines, total: orderTotal(lines) };
}

/** Returns the refusal of a product's quantity; null when it may be ordered. */
export function quantityError(product: ProductRow, quantity: number): FieldRefusal | null {
  if (quantity < product.minQuantity) return ['order.quantity_too_small', { min: product.minQuantity }];
  if (quantity > product.maxQuantity) return ['order.quantity_too_large', { max: product.maxQuantity }];
  return null;
}

type Found = { product: ProductRow; game: GameRow };

function lineErrors(
  line: AskedLine,
  found: Found | undefined,
  kind: GameRow['kind'],
  repeated: boolean,
): FieldRefusals {
  if (!found || found.game.kind !== kind) return { product_id: 'product.unknown' };
  if (repeated) return { product_id: 'order.product_repeated' };
  if (!found.product.isSupplied) return { product_id: 'product.sold_out' };
  if (!found.product.isActive) return { product_id: 'product.not_sold' };
  const quantity = quantityError(found.product, line.quantity);
  return quantity ? { quantity } : {};
}
