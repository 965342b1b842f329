import type { PictureSet } from '@shop/contract';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '../../../platform/db/database.ts';
import {
  faq,
  type GameRow,
  games,
  type ProductRow,
  products,
} from '../../../platform/db/schema/catalogue.ts';
import { printPath } from '../../../platform/problems.ts';
import { refuse } from '../../../platform/refusal.ts';
import { gameForm } from '../../catalog/import/game-form.ts';
import type { Picture, Pictures } from '../../catalog/import/picture-files.ts';
import { pictureKey } from '../../catalog/import/pictures.ts';
import { type GameFile, gameFile } from '../../catalog/import/schema.ts';

/** A game as its file in a catalogue folder is written, its pictures by their address. */
export type GameForm = z.input<typeof gameFile>;
export type StoredGame = { game: GameRow; listed: ProductRow[]; form: GameForm };

/** A game as an export would write it, with the products of its list in order. @throws {Refusal} 404 */
export async function readGame(db: Queryable, slug: string): Promise<StoredGame> {
  const [game] = await db.select().from(games).where(eq(games.slug, slug));
  if (!game) throw refuse('game.not_found');
  const listed = await db
    .select()
    .from(products)
    .where(and(eq(products.gameId, game.id), gte(products.position, 0)))
    .orderBy(asc(products.position), asc(products.id));
  const questions = await db
    .select()
    .from(faq)
    .where(and(eq(faq.gameId, game.id), eq(faq.isActive, true)))
    .orderBy(asc(faq.position), asc(faq.id));
  const form = gameForm(game, {
    products: listed.map((product, position) => ({ ...product, position })),
    questions: questions.map((question, index) => ({ ...question, position: index + 1 })),
    name: ({ base }) => base,
  }) as GameForm;
  return { game, listed, form };
}

/** A game as an import would read it. @throws {Refusal} naming the first field that an import would not take */
export function checkGame(form: GameForm): GameFile {
  const checked = gameFile.safeParse(form);
  if (!checked.success) throw notValid(checked.error);
  return checked.data;
}

export const notValid = ({ issues }: z.ZodError) =>
  refuse('desk.catalogue_not_valid', { field: printPath(issues[0]!.path) || '–' });

/** Pictures by use and address, as the rows of an import take them. */
export const asPictures = (found: { use: 'cover' | 'small'; set: PictureSet }[]): Pictures =>
  new Map(found.map(({ use, set }) => [pictureKey(use, set.base), { set } as Picture]));
