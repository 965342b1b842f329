import type { Product } from '@shop/contract';
import { t } from '@shop/i18n';
import { Button, QuantityStepper } from '@shop/ui';
import { useEffect, useRef } from 'react';
import styles from './product-card.module.css';

type Props = { product: Product; quantity: number; onChange: (quantity: number) => void };

/** "Добавить" until a product is chosen, then its quantity. Both take the same place; the focus goes from one to the other. */
export function ProductQuantity({ product, quantity, onChange }: Props) {
  const { title, min_quantity, max_quantity } = product;
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isChosen = quantity > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one control replaces the other
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    const buttons = place.current?.querySelectorAll<HTMLElement>('button:not(:disabled)');
    buttons?.item(buttons.length - 1)?.focus({ preventScroll: true });
  }, [isChosen]);

  const change = (next: number) => {
    hadFocus.current = next > 0 !== isChosen;
    onChange(next);
  };
  return (
    <div ref={place} className={styles.quantity}>
      {isChosen ? (
        <QuantityStepper
          value={quantity}
          onChange={change}
          label={title}
          min={min_quantity}
          max={max_quantity}
          optional
          className={styles.stepper}
        />
      ) : (
        <Button
          variant="secondary"
          wide
          aria-label={t('catalog:products.add_label', { title })}
          onClick={() => change(min_quantity)}
        >
          {t('catalog:products.add')}
        </Button>
      )}
    </div>
  );
}
