import { classNames } from '@shop/lib';
import { Button, type ButtonProps } from '@shop/ui';
import { useLayoutEffect } from 'react';
import styles from './pay-bar.module.css';

type Props = ButtonProps & {
  /** On a wide screen the button stays at the end of its card, which is kept in sight as a whole. */
  inCard?: boolean;
};

/** The one button that leads to money: in sight on a wide screen, stuck to the bottom of a phone's. */
export function PayBar({ inCard, ...props }: Props) {
  // Effects are those of the page that is shown: hidden ones have bars, too.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.bottomBar = '';
    return () => {
      delete dataset.bottomBar;
    };
  }, []);
  return (
    <div className={classNames(styles.bar, inCard && styles.inCard)}>
      <Button {...props} size="l" wide />
    </div>
  );
}
