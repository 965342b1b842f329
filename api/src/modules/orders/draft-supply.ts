import type { CreateSupplyOrder } from '@shop/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { GameRow } from '../../platform/db/schema/catalogue.ts';
import type { FieldRefusals } from '../../platform/refusal.ts';
import type { User } from '../accounts/users.ts';
import type { Draft } from './create-order.ts';
import { buyerEmail } from './draft-order.ts';
import { chooseLines, price } from './order-lines.ts';

/** Where the goods go: `server` is one of the game's own list, `custom` was typed in. */
export type AskedServer = { server?: string | null | undefined; custom?: string | null | undefined };
export type ChosenServer = { server: string | null; serverCustomId: string | null };

/** An order of a supplier's goods at today's prices; `user` is null for a guest. @throws {Refusal} when a rule of ordering is broken. */
export async function draftSupply(
  db: Queryable,
  input: CreateSupplyOrder,
  user: User | null,
): Promise<Draft> {
  const { email, errors } = buyerEmail(input.email, user);
  const where = { server: input.supply_channel_server, custom: input.supply_channel_server_custom_id };
  const { game, lines } = await chooseLines(db, 'SupplyGame', input.products, user, (found) => ({
    ...errors,
    ...(found ? serverErrors(found, where) : {}),
  }));
  const details = { kind: 'MooGoldOrder', userId: input.supply_channel_user_id.trim() } as const;
  return { gameId: game.id, email, ...price(lines), details: { ...details, ...chooseServer(game, where) } };
}

/** Checks a server against the game's rule: one of its list, a name typed in, or none at all. */
export function serverErrors({ details }: GameRow, { server, custom }: AskedServer): FieldRefusals {
  if (!details.is_server_needed) return {};
  if (!details.is_server_enum)
    return custom?.trim() || server?.trim()
      ? {}
      : { supply_channel_server_custom_id: 'order.typed_server_required' };
  if (!server?.trim()) return { supply_channel_server: 'order.server_required' };
  const known = details.servers?.some(({ id }) => id === server.trim());
  return known ? {} : { supply_channel_server: 'order.server_unknown' };
}

/** The server as an order keeps it; what the game does not ask for is dropped. */
export function chooseServer({ details }: GameRow, { server, custom }: AskedServer): ChosenServer {
  if (!details.is_server_needed) return { server: null, serverCustomId: null };
  if (details.is_server_enum) return { server: server?.trim() || null, serverCustomId: null };
  return { server: null, serverCustomId: custom?.trim() || server?.trim() || null };
}
