import { classNames } from '@shop/lib';
import type { ReactNode } from 'react';
import styles from './icon.module.css';

export type IconProps = {
  /** Edge in pixels; 20 unless given. */
  size?: number;
  className?: string;
};

/** Makes one icon of the set: 24-unit grid, 1.75 stroke, round ends. Icons are decoration: the control beside them has the name. */
export function icon(shapes: ReactNode) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        className={classNames(styles.icon, className)}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        {shapes}
      </svg>
    );
  };
}
