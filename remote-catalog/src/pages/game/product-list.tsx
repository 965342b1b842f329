import type { Game, Product } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { useStore } from '@shop/platform';
import { $carts, type Cart, loadCart, setQuantity } from '@shop/state';
import { Slices } from '@shop/ui';
import { useCallback, useEffect } from 'react';
import { ProductCard } from './product-card.tsx';
import styles from './product-list.module.css';
import { boundQuantity, cartChanges } from './quantities.ts';

type Quantities = { cart: Cart | undefined; choose: (product: Product, quantity: number) => void };

/** Chosen quantities of a game: read from the browser after hydration and brought within today's bounds, kept on every change. */
function useQuantities({ id, products }: Game): Quantities {
  const cart = useStore($carts)[id];

  useEffect(() => {
    loadCart(id);
    const stored = $carts.get()[id] ?? {};
    for (const [productId, quantity] of Object.entries(cartChanges(products, stored)))
      setQuantity(id, Number(productId), quantity);
  }, [id, products]);

  // The same for as long as the game is: cards that are not touched are not rendered again.
  const choose = useCallback(
    (product: Product, quantity: number) => setQuantity(id, product.id, boundQuantity(product, quantity)),
    [id],
  );
  return { cart, choose };
}

/** Products of a game. A wallet takes any sum and has no list: the order form asks for it. */
export function ProductList({ game }: { game: Game }) {
  const { t } = useTranslation('catalog');
  const { cart, choose } = useQuantities(game);
  if (game.resourcetype === 'Steam') return null;
  return (
    <section aria-labelledby="products">
      <h2 id="products" className={styles.heading}>
        {t('products.heading')}
      </h2>
      {game.products.length === 0 && <p>{t('game.no_products')}</p>}
      <ul className={styles.list}>
        <Slices<Product> items={game.products} first={2} size={4}>
          {(product) => (
            <ProductCard
              key={product.id}
              product={product}
              quantity={cart?.[product.id] ?? 0}
              onChange={choose}
            />
          )}
        </Slices>
      </ul>
    </section>
  );
}
