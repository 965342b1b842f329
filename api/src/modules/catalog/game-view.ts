import { type Game, type GameCard, type Product, printMoney } from '@shop/contract';
import type { GameRow, ProductRow } from '../../platform/db/schema/catalogue.ts';
import { pictureUrl, pictureUrlOrNull } from './picture.ts';

/** Kopecks for one unit now. Decisions, 3.1. */
export const unitPrice = ({ price, discountPrice }: Pick<ProductRow, 'price' | 'discountPrice'>) =>
  discountPrice ?? price;

/** Whole percent off, rounded down: never more than is given. */
export function discountPercent({
  price,
  discountPrice,
}: Pick<ProductRow, 'price' | 'discountPrice'>): number {
  return discountPrice === null ? 0 : Math.floor(((price - discountPrice) * 100) / price);
}

/** A product as the api shows it. */
export function productView(row: ProductRow, kind: GameRow['kind']): Product {
  const common = {
    id: row.id,
    title: row.title,
    price: printMoney(row.price),
    discount_price: row.discountPrice === null ? null : printMoney(row.discountPrice),
    discount_percent: discountPercent(row),
    picture: pictureUrlOrNull(row.picture),
    picture_set: row.picture,
    min_quantity: row.minQuantity,
    max_quantity: row.maxQuantity,
    is_active: row.isActive,
  };
  if (kind === 'PUBGGame') return { ...common, resourcetype: 'PUBGProduct', amount_uc: row.amountUc ?? 1 };
  if (kind === 'StandoffGame')
    return { ...common, resourcetype: 'StandoffProduct', gold: printMoney(row.gold ?? 0) };
  return { ...common, resourcetype: kind === 'Steam' ? 'SteamProduct' : 'SupplyProduct' };
}

/** A game without its products and description. `products`: the game's own, of which only the active ones count. */
export function gameCardView(row: GameRow, products: ProductRow[]): GameCard {
  const active = products.filter((product) => product.isActive);
  const prices = active.map((product) => unitPrice(product) * product.minQuantity);
  return {
    id: row.id,
    title: row.title,
    detail_title: row.detailTitle,
    logo: pictureUrl(row.picture),
    logo_set: row.picture,
    tones: row.tones,
    created: row.created.toISOString(),
    is_auth_required: row.isAuthRequired,
    discount_percent: Math.max(0, ...active.map(discountPercent)),
    is_active: row.isActive,
    product_preview_name: row.previewName,
    product_preview_icon: pictureUrlOrNull(row.previewIcon),
    tags: row.tags,
    min_price: prices.length === 0 ? null : printMoney(Math.min(...prices)),
    resourcetype: row.kind,
  };
}

/** A game with its products. */
export function gameView(row: GameRow, products: ProductRow[]): Game {
  const { details } = row;
  const supply = {
    servers: details.servers ?? [],
    is_server_needed: details.is_server_needed ?? false,
    is_server_enum: details.is_server_enum ?? false,
  };
  return {
    ...gameCardView(row, products),
    detail_description: row.detailDescription,
    products: products.map((product) => productView(product, row.kind)),
    ...(row.kind === 'SupplyGame' ? supply : {}),
    // The kind decides the products' kind; the compiler cannot follow that across a table row.
  } as Game;
}
