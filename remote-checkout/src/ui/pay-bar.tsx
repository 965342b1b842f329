import { Button, type ButtonProps } from '@shop/shared/ui';
import styles from './pay-bar.module.css';

/** The one button that leads to money: in its place on a wide screen, stuck to the bottom of a phone's. */
export function PayBar(props: ButtonProps) {
  return (
    <div className={styles.bar}>
      <Button {...props} size="l" wide />
    </div>
  );
}
