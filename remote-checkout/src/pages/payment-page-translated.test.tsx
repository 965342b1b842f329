import { scenario } from '@shop/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../test/event-source.ts';
import { orderFixture } from '../../test/fixtures.ts';
import { answerWith, choose, pay, show, started, text } from '../../test/payment-page.tsx';

/** Replaces texts as Chrome's translator does, also those that come later. */
function translate(): () => void {
  const replaced = new WeakSet<Node>();
  function replaceIn(node: Node): void {
    for (const child of [...node.childNodes]) replaceIn(child);
    if (node.nodeType !== Node.TEXT_NODE) return;
    if (!node.nodeValue?.trim() || !node.parentNode || replaced.has(node)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    replaced.add(inner.appendChild(document.createTextNode(node.nodeValue)));
    node.parentNode.replaceChild(outer, node);
  }
  replaceIn(document.body);
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'childList' ? addedNodes : [target]) replaceIn(node);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}

let stop: (() => void) | undefined;
beforeEach(() => {
  started.length = 0;
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => stop?.());

test('a translated page shows the sum of the method that is chosen, and starts its payment', async () => {
  vi.stubGlobal('open', () => null);
  await show(orderFixture(), {
    'payments/sbp/': answerWith('sbp', scenario.parse({ type: 'redirect', url: 'https://pay.example/1' })),
  });
  await screen.findByRole('radio', { name: /Карта/ });
  stop = translate();
  await waitFor(() => expect(pay().querySelector('font')).not.toBeNull());
  expect(pay().textContent).toMatch(/205\s₽/);
  await choose(/СБП/);
  await waitFor(() => expect(pay().textContent).toMatch(/200\s₽/));
  expect(pay().textContent).not.toMatch(/205/);
  await userEvent.click(pay());
  const link = await screen.findByRole('link', { name: /Перейти к оплате/ });
  expect(link.getAttribute('href')).toBe('https://pay.example/1');
  expect(started).toHaveLength(1);
  expect(text()).not.toContain('временно недоступ');
});
