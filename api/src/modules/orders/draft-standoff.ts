import {
  type CreateStandoffOrder,
  parseMoney,
  printMoney,
  type StandoffSettings,
  SURPLUS_MAX,
} from '@shop/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games } from '../../platform/db/schema/catalogue.ts';
import type { StandoffSettings as StoredSettings } from '../../platform/db/schema/orders.ts';
import { type FieldRefusals, refuse } from '../../platform/refusal.ts';
import type { User } from '../accounts/users.ts';
import { pictureUrlOrNull } from '../catalog/picture.ts';
import type { Draft } from './create-order.ts';
import { buyerEmail } from './draft-order.ts';
import { chooseLines, price } from './order-lines.ts';

const NO_SETTINGS: StoredSettings = {
  need_refund: false,
  is_surplus_enabled: false,
  skin_name: '',
  skin_picture: null,
  market_fee: '0',
};

/**
 * A Standoff order at today's prices, with today's rules of the lot copied in; `user` is null for a guest. The avatar is
 * sent afterwards. @throws {Refusal} when a rule of ordering is broken.
 */
export async function draftStandoff(
  db: Queryable,
  asked: CreateStandoffOrder,
  user: User | null,
): Promise<Draft> {
  const { email, errors } = buyerEmail(asked.email, user);
  const surplus = parseMoney(asked.surplus);
  const others = { ...errors, ...surplusErrors(surplus) };
  const { game, lines } = await chooseLines(db, 'StandoffGame', asked.products, user, () => others);
  const gold = lines.reduce((sum, { product, quantity }) => sum + (product.gold ?? 0) * quantity, 0);
  return {
    gameId: game.id,
    email,
    ...price(lines),
    details: {
      kind: 'StandoffOrder',
      gameAccountId: asked.game_account_id.trim(),
      gold,
      surplus,
      settings: game.details.standoff ?? NO_SETTINGS,
    },
  };
}

/** How lots are made now. @throws {Refusal} 404 when the shop does not sell Standoff. */
export async function standoffSettings(db: Queryable): Promise<StandoffSettings> {
  const [game] = await db
    .select()
    .from(games)
    .where(and(eq(games.kind, 'StandoffGame'), eq(games.isActive, true)))
    .orderBy(asc(games.position), asc(games.id))
    .limit(1);
  if (!game) throw refuse('game.not_found');
  const { skin_picture, ...settings } = game.details.standoff ?? NO_SETTINGS;
  return { ...settings, skin_picture: pictureUrlOrNull(skin_picture) };
}

const surplusErrors = (surplus: number): FieldRefusals =>
  surplus >= 0 && surplus <= SURPLUS_MAX
    ? {}
    : { surplus: ['order.surplus_out_of_range', { max: printMoney(SURPLUS_MAX) }] };
