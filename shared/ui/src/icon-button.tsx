import { classNames } from '@shop/lib';
import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: ReactNode /** Its name, for those who do not see it. */;
  label: string;
};

/** A square button of 44 px that holds one icon; its tooltip says its name. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: Props) {
  return (
    <button
      data-tooltip={label}
      {...rest}
      type={type}
      className={classNames(styles.button, className)}
      aria-label={label}
    >
      {icon}
    </button>
  );
}
