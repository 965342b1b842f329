import { parseUrl } from '@federation/protocol/lib';
import type { Head } from '@federation/protocol/page';
import { host } from './host.ts';
import type { PageOutcome } from './outcome.ts';

/** The title of the browser's tab. */
export const titleOf = (head: Head) =>
  head.fullTitle ?? (head.title ? `${head.title} — ${host().name()}` : host().name());

/** An error's title is the host's name and the status. */
export const errorHead = (status: number): Head => ({
  title: '',
  fullTitle: `${host().name()} — ${status}`,
  noindex: true,
});

/** The head of any outcome; errors are kept out of search engines. */
export function headOf(outcome: PageOutcome): Head {
  switch (outcome.kind) {
    case 'page':
      return outcome.head;
    case 'error':
      return errorHead(outcome.status);
    case 'unavailable':
      return errorHead(503);
  }
}

function setMeta(
  selector: string,
  create: () => HTMLElement,
  attribute: string,
  value: string | undefined,
): void {
  const found = document.head.querySelector<HTMLElement>(selector);
  if (!value) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(create());
  element.setAttribute(attribute, value);
}

const meta = (name: string) => () => Object.assign(document.createElement('meta'), { name });

/** The address that a remote gave; undefined when it gave none, or what is no address. */
export const addressOf = (text: string | undefined, origin: string): URL | undefined =>
  text ? parseUrl(text, origin) : undefined;

/** The canonical address of a page at `pathname`. A page is nowhere but in this site, whatever its head says. */
export function canonicalOf({ canonical }: Head, pathname: string, origin: string): string {
  const given = addressOf(canonical, origin);
  // Joined as texts, as a path may begin with two slashes.
  return given?.origin === origin ? given.href : origin + pathname;
}

/** Brings title, description, canonical address and robots in line with the page after a navigation. */
export function applyHead(head: Head, pathname: string): void {
  document.title = titleOf(head);
  setMeta('meta[name=description]', meta('description'), 'content', head.description);
  setMeta('meta[name=robots]', meta('robots'), 'content', head.noindex ? 'noindex' : undefined);
  setMeta(
    'link[rel=canonical]',
    () => Object.assign(document.createElement('link'), { rel: 'canonical' }),
    'href',
    head.noindex ? undefined : canonicalOf(head, pathname, location.origin),
  );
}
