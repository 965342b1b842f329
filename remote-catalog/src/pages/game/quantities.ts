import type { Product } from '@shop/contract';
import type { Cart } from '@shop/state';

type Bounds = Pick<Product, 'min_quantity' | 'max_quantity' | 'is_active'>;

/** A quantity that may be ordered: 0, or within the product's bounds. A product not on sale allows only 0. */
export function boundQuantity({ min_quantity, max_quantity, is_active }: Bounds, quantity: number): number {
  if (!is_active || !Number.isSafeInteger(quantity) || quantity <= 0) return 0;
  return Math.min(Math.max(quantity, min_quantity), max_quantity);
}

/**
 * Returns the changes that fit a kept cart to today's products: product id → allowed quantity. Bounds may have moved
 * and products may have gone since it was filled.
 */
export function cartChanges(products: readonly Product[], cart: Cart): Cart {
  const byId = new Map(products.map((product) => [product.id, product]));
  const allowed = Object.entries(cart).map(([id, quantity]) => {
    const product = byId.get(Number(id));
    return [id, product ? boundQuantity(product, quantity) : 0] as const;
  });
  return Object.fromEntries(allowed.filter(([id, quantity]) => quantity !== cart[Number(id)]));
}
