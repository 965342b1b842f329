import { lineTotal, orderTotal, type Product, parseMoney } from '@shop/contract';
import type { Cart } from '@shop/state';

/** A product that the shopper chose. `total` in kopecks. */
export type ChosenLine = { product: Product; quantity: number; total: number };

const priced = (product: Product, quantity: number) => ({
  price: parseMoney(product.price),
  discountPrice: product.discount_price === null ? null : parseMoney(product.discount_price),
  quantity,
});

/** Lines of a game's cart in the order the products stand; what is no longer sold is left out. */
export function chosenLines(products: readonly Product[], cart: Cart): ChosenLine[] {
  return products.flatMap((product) => {
    const quantity = cart[product.id] ?? 0;
    if (!product.is_active || quantity <= 0) return [];
    return [{ product, quantity, total: lineTotal(priced(product, quantity)) }];
  });
}

/** Kopecks for all lines. */
export const linesTotal = (lines: readonly ChosenLine[]): number =>
  orderTotal(lines.map(({ product, quantity }) => priced(product, quantity)));

/** The lines as `POST orders/{kind}/` takes them. */
export const orderedProducts = (lines: readonly ChosenLine[]) =>
  lines.map(({ product, quantity }) => ({ product_id: product.id, quantity }));
