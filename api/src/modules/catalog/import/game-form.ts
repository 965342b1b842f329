import { type PictureSet, printMoney } from '@shop/contract';
import type { faq, GameRow, ProductRow } from '../../../platform/db/schema/catalogue.ts';
import { inOrder } from './game-rows.ts';

/** Gives a picture of the database its path in the folder, named after what it shows. */
export type NamePicture = (picture: PictureSet, name: string) => string;
type Parts = { products: ProductRow[]; questions: (typeof faq.$inferSelect)[]; name: NamePicture };

/** A game of the database as its file in a catalogue folder: what `gameFile` reads. */
export function gameForm(game: GameRow, { products, questions, name }: Parts): object {
  const { slug, previewIcon } = game;
  return {
    kind: game.kind,
    title: game.title,
    detail_title: game.detailTitle,
    detail_description: game.detailDescription,
    position: game.position,
    is_active: game.isActive,
    is_auth_required: game.isAuthRequired,
    tags: game.tags,
    search: game.synonyms,
    created: game.created.toISOString().slice(0, 10),
    tones: game.tones,
    picture: name(game.picture, slug),
    preview: { name: game.previewName, ...(previewIcon && { icon: name(previewIcon, `${slug}-icon`) }) },
    ...kindForm(game, name),
    products: inOrder(products).map((product) => productForm(product, slug, name)),
    faq: inOrder(questions.map((row) => ({ ...row, position: row.position - 1 }))).map(
      ({ text, answer }) => ({
        text,
        answer,
      }),
    ),
  };
}

function kindForm({ slug, kind, details }: GameRow, name: NamePicture): object {
  if (kind === 'Steam') return { steam: { commission: details.commission } };
  if (kind === 'StandoffGame' && details.standoff) {
    const { skin_picture: picture, ...standoff } = details.standoff;
    return { standoff: { ...standoff, ...(picture && { skin_picture: name(picture, `${slug}-skin`) }) } };
  }
  if (kind !== 'SupplyGame') return {};
  const { servers, is_server_needed, is_server_enum } = details;
  return { servers, is_server_needed, is_server_enum };
}

function productForm(product: ProductRow, slug: string, name: NamePicture): object {
  const { key, picture, discountPrice, amountUc, gold } = product;
  return {
    key,
    title: product.title,
    price: printMoney(product.price),
    ...(discountPrice !== null && { discount_price: printMoney(discountPrice) }),
    ...(picture && { picture: name(picture, `${slug}-${key}`) }),
    min_quantity: product.minQuantity,
    max_quantity: product.maxQuantity,
    is_active: product.isActive,
    ...(amountUc !== null && { amount_uc: amountUc }),
    ...(gold !== null && { gold: printMoney(gold) }),
    ...supplierForm(product),
  };
}

function supplierForm({ supplier, supplierProduct, fallbackSuppliers }: ProductRow): object {
  if (supplierProduct === null) return {};
  const fallbacks = fallbackSuppliers.map(({ supplier: name, product }) => ({ name, product }));
  return {
    supplier: {
      ...(supplier !== null && { name: supplier }),
      product: supplierProduct,
      ...(fallbacks.length > 0 && { fallbacks }),
    },
  };
}
