import type { Product } from '@shop/contract';
import { t } from '@shop/i18n';
import { classNames } from '@shop/lib';
import { DiscountBadge, Money, Picture } from '@shop/ui';
import { memo } from 'react';
import styles from './product-card.module.css';
import { ProductQuantity } from './product-quantity.tsx';
import { wholeNumbers } from './text.ts';

type Props = { product: Product; quantity: number; onChange: (product: Product, quantity: number) => void };

export const ProductCard = memo(function ProductCard({ product, quantity, onChange }: Props) {
  const { title, price, discount_price, discount_percent, picture_set, is_active } = product;
  return (
    <li
      className={classNames(styles.card, !is_active && styles.inactive)}
      data-chosen={quantity > 0 || undefined}
    >
      <div className={styles.plate}>
        {picture_set && (
          <Picture set={picture_set} alt="" sizes="(width < 48rem) 29vw, 15rem" className={styles.picture} />
        )}
      </div>
      <h3 className={styles.title}>{wholeNumbers(title)}</h3>
      <p className={styles.price}>
        <Money amount={discount_price ?? price} old={discount_price && price} size="l" />
      </p>
      {is_active ? (
        <ProductQuantity product={product} quantity={quantity} onChange={(next) => onChange(product, next)} />
      ) : (
        <p className={styles.unavailable}>{t('catalog:products.unavailable')}</p>
      )}
      {is_active && <DiscountBadge percent={discount_percent} className={styles.badge} />}
    </li>
  );
});
