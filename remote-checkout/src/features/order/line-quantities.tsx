import type { OrderDetail } from '@shop/contract';
import { QuantityStepper } from '@shop/ui';
import styles from './change-order.module.css';

type Props = {
  lines: OrderDetail['order_products'];
  /** By product id. */
  quantities: Readonly<Record<number, number>>;
  onChange: (productId: number, quantity: number) => void;
};

/** How much of each product of an order; none takes it out. */
export function LineQuantities({ lines, quantities, onChange }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ product: { id, title, min_quantity, max_quantity } }) => (
        <li key={id} className={styles.line}>
          <span>{title}</span>
          <QuantityStepper
            label={title}
            value={quantities[id] ?? 0}
            min={min_quantity}
            max={max_quantity}
            optional
            onChange={(quantity) => onChange(id, quantity)}
          />
        </li>
      ))}
    </ul>
  );
}
