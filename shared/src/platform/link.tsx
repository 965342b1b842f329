import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useLocation, useNavigate, useResolvedPath } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** Takes the place of the entry of the history; so does a link to the address that is shown. */
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
};

/** A click that the browser would follow in this tab. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/**
 * A link inside the shop. React Router's own brings along what loads, prefetches and submits in its data router: as many bytes
 * again as all of its routing.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, target, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const address = createPath(useResolvedPath(to));
  const shown = createPath(useLocation());

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? address === shown, state, preventScrollReset });
  }
  return <a {...rest} href={address} target={target} onClick={follow} />;
}

/** A link that tells whether it leads to the page that is shown, or to a page above it unless `end` is set. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const target = useResolvedPath(props.to).pathname;
  const isShown = pathname === target || (!end && pathname.startsWith(`${target.replace(/\/$/, '')}/`));
  return <Link {...props} aria-current={isShown ? 'page' : undefined} />;
}
