import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useLocation, useResolvedPath } from 'react-router';
import { usePageRouter } from './router-context.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** Takes the place of the entry of the history; so does a link to the address that is shown. */
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
};

/** A click that nobody has handled and that the browser would follow in this tab. */
const isPlainClick = ({ defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

const LINK = { isLink: true };

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
  const router = usePageRouter();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isPlainClick(event) || (target && target !== '_self')) return;
    event.preventDefault();
    const go = (replace ?? address === createPath(window.location)) ? router.replace : router.push;
    go(address, state, { ...LINK, preventScrollReset });
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

/** A link that marks whether it leads to the page that is shown, or to a page above it unless `end` is set. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const target = useResolvedPath(props.to).pathname;
  const isShown = pathname === target || (!end && pathname.startsWith(`${target.replace(/\/$/, '')}/`));
  return <Link {...props} aria-current={isShown ? 'page' : undefined} />;
}

/**
 * HTML that the api has rendered and made safe. Its links to pages of the shop are followed as `Link` follows them; anchors and
 * links to other sites are left to the browser.
 */
export function LinkedHtml({ html, ...rest }: { html: string; className?: string }) {
  const router = usePageRouter();

  function follow(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.getAttribute('href')?.startsWith('/') || !isPlainClick(event)) return;
    event.preventDefault();
    router.push(link.pathname + link.search + link.hash, undefined, LINK);
  }
  return (
    // biome-ignore lint/a11y: the links inside take focus and keys; the click that the browser makes of Enter arrives here
    <div {...rest} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
