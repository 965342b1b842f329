import type { Head } from '@shop/shared/contracts';
import type { PageOutcome } from './outcome.ts';

export const SHOP_NAME = 'Пополняй';

/** The title of the browser's tab. */
export const titleOf = (head: Head) => (head.title ? `${head.title} — ${SHOP_NAME}` : SHOP_NAME);

/** The head of any outcome: errors are titled by the shop and the status, and are kept out of search engines. */
export function headOf(outcome: PageOutcome): Head {
  switch (outcome.kind) {
    case 'page':
      return outcome.head;
    case 'error':
      return { title: String(outcome.status), noindex: true };
    case 'unavailable':
      return { title: '503', noindex: true };
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

/** Brings title, description, canonical address and robots in line with the page after a navigation. */
export function applyHead(head: Head, pathname: string): void {
  const canonical = new URL(head.canonical ?? pathname, location.origin).href;
  document.title = titleOf(head);
  setMeta('meta[name=description]', meta('description'), 'content', head.description);
  setMeta('meta[name=robots]', meta('robots'), 'content', head.noindex ? 'noindex' : undefined);
  setMeta(
    'link[rel=canonical]',
    () => Object.assign(document.createElement('link'), { rel: 'canonical' }),
    'href',
    head.noindex ? undefined : canonical,
  );
}
