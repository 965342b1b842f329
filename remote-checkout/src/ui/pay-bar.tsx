import { Button, type ButtonProps } from '@shop/shared/ui';
import { useLayoutEffect } from 'react';
import styles from './pay-bar.module.css';

/** The one button that leads to money: in its place on a wide screen, stuck to the bottom of a phone's. */
export function PayBar(props: ButtonProps) {
  // Effects are those of the page that is shown: hidden ones have bars, too.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.bottomBar = '';
    return () => {
      delete dataset.bottomBar;
    };
  }, []);
  return (
    <div className={styles.bar}>
      <Button {...props} size="l" wide />
    </div>
  );
}
