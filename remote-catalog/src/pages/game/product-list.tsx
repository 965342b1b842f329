import type { Game, Product } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Slices } from '@shop/ui';
import { ProductCard } from './product-card.tsx';
import styles from './product-list.module.css';
import { useQuantities } from './use-quantities.ts';

/** What can be bought in a game. A wallet takes any sum and has no list: the order form asks for it. */
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
