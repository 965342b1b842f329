import { type ComponentProps, type MouseEvent, useContext } from 'react';
import {
  createPath,
  type NavigateOptions,
  UNSAFE_NavigationContext as NavigationContext,
  type To,
  useLocation,
  useResolvedPath,
} from 'react-router';

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

type AddressProps = Omit<LinkProps, 'to'> & { address: string };

/** A link to a whole address. Needs nothing but a context that never changes: a page has dozens of them, and all hydrate at once. */
function AddressLink({
  address,
  replace,
  state,
  preventScrollReset,
  onClick,
  target,
  ...rest
}: AddressProps) {
  const { navigator } = useContext(NavigationContext);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return;
    event.preventDefault();
    const go = (replace ?? address === createPath(window.location)) ? navigator.replace : navigator.push;
    // The shell keeps the page for the way back: whoever follows a link may return, code that leaves is done.
    const how: NavigateOptions & { isLink: true } = { preventScrollReset, isLink: true };
    go(address, state, how);
  }
  return <a {...rest} href={address} target={target} onClick={follow} />;
}

/** A link whose address is relative to the page's, or in parts. */
const ResolvedLink = ({ to, ...rest }: LinkProps) => (
  <AddressLink {...rest} address={createPath(useResolvedPath(to))} />
);

/**
 * A link inside the shop. React Router's own brings along what loads, prefetches and submits in its data router: as many bytes
 * again as all of its routing.
 */
export const Link = ({ to, ...rest }: LinkProps) =>
  typeof to === 'string' && to.startsWith('/') ? (
    <AddressLink {...rest} address={to} />
  ) : (
    <ResolvedLink {...rest} to={to} />
  );

/** A link that tells whether it leads to the page that is shown, or to a page above it unless `end` is set. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const target = useResolvedPath(props.to).pathname;
  const isShown = pathname === target || (!end && pathname.startsWith(`${target.replace(/\/$/, '')}/`));
  return <Link {...props} aria-current={isShown ? 'page' : undefined} />;
}
