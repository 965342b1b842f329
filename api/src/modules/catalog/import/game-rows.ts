import type { GameDetails } from '../../../platform/db/schema/catalogue.ts';
import { normalise } from '../spelling.ts';
import type { Pictures } from './picture-files.ts';
import { pictureKey } from './pictures.ts';
import type { GameFile, GameSupplier } from './schema.ts';

type Values = Record<string, unknown>;

/** A game of the folder as a row of the database. */
export function gameValues(game: GameFile & { slug: string }, pictures: Pictures): Values {
  const { icon } = game.preview;
  return {
    slug: game.slug,
    kind: game.kind,
    title: game.title,
    detailTitle: game.detail_title,
    detailDescription: game.detail_description,
    position: game.position,
    isActive: game.is_active,
    isAuthRequired: game.is_auth_required,
    tags: game.tags,
    synonyms: game.search,
    searchText: searchText(game),
    tones: game.tones,
    picture: pictures.get(pictureKey('cover', game.picture))!.set,
    previewName: game.preview.name,
    previewIcon: small(icon, pictures),
    created: new Date(`${game.created}T00:00:00Z`),
    details: detailsOf(game, pictures),
  };
}

/** Each word once: what the search compares with. */
export function searchText({
  title,
  tags,
  search,
  preview,
}: Pick<GameFile, 'title' | 'tags' | 'search'> & { preview: { name: string } }): string {
  const words = [title, ...tags, ...search, preview.name].flatMap((text) => normalise(text).split(' '));
  return [...new Set(words)].filter(Boolean).join(' ');
}

const small = (path: string | undefined, pictures: Pictures) =>
  path === undefined ? null : pictures.get(pictureKey('small', path))!.set;

function detailsOf(game: GameFile, pictures: Pictures): GameDetails {
  switch (game.kind) {
    case 'PUBGGame':
      return {};
    case 'Steam':
      return { commission: game.steam.commission };
    case 'StandoffGame':
      return { standoff: { ...game.standoff, skin_picture: small(game.standoff.skin_picture, pictures) } };
    case 'SupplyGame':
      return {
        servers: game.servers,
        is_server_needed: game.is_server_needed,
        is_server_enum: game.is_server_enum,
      };
  }
}

/** A game's products as rows by key. */
export function productValues(
  game: GameFile,
  gameId: number,
  pictures: Pictures,
): { key: string; values: Values }[] {
  return game.products.map((product, position) => ({
    key: product.key,
    values: {
      gameId,
      key: product.key,
      position,
      title: product.title,
      price: product.price,
      discountPrice: product.discount_price ?? null,
      picture: small(product.picture, pictures),
      minQuantity: product.min_quantity,
      maxQuantity: product.max_quantity,
      isActive: product.is_active,
      amountUc: 'amount_uc' in product ? product.amount_uc : null,
      gold: 'gold' in product ? product.gold : null,
      ...sourceValues('supplier' in product ? product.supplier : undefined),
    },
  }));
}

function sourceValues(supplier: GameSupplier | undefined): Values {
  const { name = null, product = null, fallbacks = [] } = supplier ?? {};
  return {
    supplier: name,
    supplierProduct: product,
    fallbackSuppliers: fallbacks.map((other) => ({ supplier: other.name, product: other.product })),
  };
}

/** A game's questions as rows by their text. */
export const faqValues = (game: Pick<GameFile, 'faq'>, gameId: number): { key: string; values: Values }[] =>
  game.faq.map(({ text, answer }, index) => ({
    key: text,
    values: { gameId, position: index + 1, text, answer },
  }));

type Placed = { position: number; isActive: boolean };

/**
 * The rows that a file's list holds, in its order. What was taken off the list has no place; before that was so it kept its
 * old one, and is left out where something active stands there now.
 */
export function inOrder<T extends Placed>(rows: readonly T[]): T[] {
  const list: T[] = [];
  for (;;) {
    const here = rows.filter(({ position }) => position === list.length);
    const row = here.find(({ isActive }) => isActive) ?? here[0];
    if (!row) return list;
    list.push(row);
  }
}
