import { classNames } from '@shop/lib';
import { Link } from '@shop/platform';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'm' | 'l';
  /** Takes the whole width. */
  wide?: boolean;
  icon?: ReactNode;
};
export type ButtonProps = ComponentProps<'button'> &
  Look & { /** Work is under way: clicks do nothing, focus stays. */ busy?: boolean };

const look = ({ variant = 'primary', size = 'm', wide }: Look, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: that would throw the focus back to the start of the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy ? <Spinner /> : icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** A link that looks like a button, for what leads to another page. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
