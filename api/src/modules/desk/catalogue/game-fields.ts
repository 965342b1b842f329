import { CATALOGUE_PAGE, type GameTexts } from '@shop/desk-contract/catalog';
import {
  type GameFields,
  type GameLine,
  type GamePage,
  type GamesQuery,
  gameFields,
} from '@shop/desk-contract/catalogue';
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { games } from '../../../platform/db/schema/catalogue.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { refuse } from '../../../platform/refusal.ts';
import { gameValues } from '../../catalog/import/game-rows.ts';
import { saveGameTexts } from '../game-texts.ts';
import { contains } from '../goods.ts';
import { asPictures, checkGame, type GameForm, readGame, type StoredGame } from './game-file.ts';
import { findPicture, picturesOf } from './pictures.ts';

type PicturesOf = ReturnType<typeof picturesOf>;

/** Games in the order of the home page, a page at a time, with how many products their lists have. */
export async function listGames(db: Queryable, { search, kind, after }: GamesQuery): Promise<GameLine[]> {
  // By names: in a query of one table Drizzle leaves the tables of columns out.
  const listed = sql<number>`(select count(*) from products p where p.game_id = games.id and p.position >= 0)::int`;
  return db
    .select({
      slug: games.slug,
      title: games.title,
      kind: games.kind,
      position: games.position,
      is_active: games.isActive,
      products: listed,
    })
    .from(games)
    .where(
      and(
        kind ? eq(games.kind, kind) : undefined,
        search ? or(ilike(games.title, contains(search)), ilike(games.slug, contains(search))) : undefined,
        after
          ? sql`(${games.position}, ${games.id}) > (select g.position, g.id from games g where g.slug = ${after})`
          : undefined,
      ),
    )
    .orderBy(asc(games.position), asc(games.id))
    .limit(CATALOGUE_PAGE);
}

/** Reads the fields of a game that the desk shows and changes, without its texts. @throws {Refusal} 404 */
export async function readGamePage(db: Queryable, slug: string): Promise<GamePage> {
  const stored = await readGame(db, slug);
  const { game, listed } = stored;
  const pictures = picturesOf(game, listed).map(({ set }) => set);
  return { id: game.id, title: game.title, fields: fieldsOf(stored), pictures };
}

/** The fields as they are stored. */
export function fieldsOf({ game, form }: Pick<StoredGame, 'game' | 'form'>): GameFields {
  return gameFields.parse({
    kind: form.kind,
    position: form.position,
    is_auth_required: game.isAuthRequired,
    tones: form.tones,
    picture: form.picture,
    preview_name: form.preview.name,
    preview_icon: form.preview.icon ?? null,
    supply:
      form.kind === 'SupplyGame'
        ? {
            servers: form.servers ?? [],
            is_server_needed: form.is_server_needed ?? false,
            is_server_enum: form.is_server_enum ?? false,
          }
        : null,
    steam: form.kind === 'Steam' ? form.steam : null,
    standoff:
      form.kind === 'StandoffGame'
        ? { ...form.standoff, skin_picture: form.standoff.skin_picture ?? null }
        : null,
  });
}

/** The game's file with other fields. */
function withFields(form: object, fields: GameFields): GameForm {
  const { preview_name: name, preview_icon: icon, supply, steam, standoff, ...common } = fields;
  const { skin_picture: skin, ...trade } = standoff ?? {};
  return {
    ...form,
    ...common,
    preview: { name, ...(icon && { icon }) },
    ...(fields.kind === 'SupplyGame' && supply),
    ...(fields.kind === 'Steam' && { steam }),
    ...(fields.kind === 'StandoffGame' && { standoff: { ...trade, ...(skin && { skin_picture: skin }) } }),
  } as GameForm;
}

async function picturesFor(sources: FileStore, known: PicturesOf, fields: GameFields): Promise<PicturesOf> {
  const named = [
    { use: 'cover' as const, base: fields.picture },
    ...[fields.preview_icon, fields.standoff?.skin_picture].flatMap((base) =>
      base ? [{ use: 'small' as const, base }] : [],
    ),
  ];
  return Promise.all(
    named.map(async ({ use, base }) => ({ use, set: await findPicture(sources, known, use, base) })),
  );
}

/** Writes a game's fields as an import would. @throws {Refusal} for what an import would not take, and for another kind */
export async function saveGameFields(
  tx: Queryable,
  sources: FileStore,
  stored: StoredGame,
  fields: GameFields,
): Promise<void> {
  const { game, listed, form } = stored;
  // A game sold as one kind cannot be delivered as another.
  if (fields.kind !== game.kind) throw refuse('desk.catalogue_not_valid', { field: 'kind' });
  const known = picturesOf(game, listed);
  const file = checkGame(withFields(form, fields));
  const pictures = asPictures([...known, ...(await picturesFor(sources, known, fields))]);
  await tx
    .update(games)
    .set(gameValues({ ...file, slug: game.slug }, pictures))
    .where(eq(games.id, game.id));
}

/** Adds a game without products, which nobody sees until it has one and is shown. @throws {Refusal} for a slug that is taken */
export async function createGame(
  tx: Queryable,
  sources: FileStore,
  slug: string,
  { texts, fields }: { texts: GameTexts; fields: GameFields },
): Promise<void> {
  const [known] = await tx.select({ id: games.id }).from(games).where(eq(games.slug, slug));
  if (known) throw refuse('desk.game_taken');
  const { title, detail_title, detail_description, is_active } = texts;
  const created = new Date().toISOString().slice(0, 10);
  const form = { title, detail_title, detail_description, is_active, created, products: [], faq: [] };
  const file = checkGame(withFields(form, fields));
  const pictures = asPictures(await picturesFor(sources, [], fields));
  await tx.insert(games).values(gameValues({ ...file, slug }, pictures) as typeof games.$inferInsert);
  await saveGameTexts(tx, slug, texts);
}
