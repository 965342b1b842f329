import { METHOD, PUBG } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Parts of the platform that a browser, an extension or a private window may lack or refuse, by the object that has them. Not those that the
 * libraries need (`fetch`, `URL`, `queueMicrotask`, `TextEncoder`, `performance.now`), nor `MutationObserver` and `checkVisibility`, which Playwright needs itself.
 */
const GLOBALS: Record<string, string> = {
  window:
    'localStorage sessionStorage indexedDB caches cookieStore crypto navigation BroadcastChannel IntersectionObserver ResizeObserver PerformanceObserver matchMedia requestIdleCallback cancelIdleCallback requestAnimationFrame scheduler visualViewport Notification EventSource structuredClone reportError CSS CSSStyleSheet FileReader Blob createImageBitmap scrollTo getSelection',
  crypto: 'randomUUID subtle getRandomValues',
  navigator:
    'serviceWorker clipboard sendBeacon locks share canShare connection permissions storage onLine userActivation language languages userAgent userAgentData cookieEnabled',
  document: 'cookie startViewTransition fonts adoptedStyleSheets visibilityState activeElement',
  performance: 'getEntriesByName getEntriesByType mark measure',
  AbortSignal: 'timeout any',
  URL: 'canParse parse createObjectURL',
  Intl: 'ListFormat RelativeTimeFormat Segmenter PluralRules',
  history: 'scrollRestoration pushState replaceState',
  'Element.prototype': 'scrollIntoView scrollTo animate getAnimations',
  'HTMLElement.prototype': 'showPopover inert',
  'HTMLDialogElement.prototype': 'showModal close',
};

/** Names that no browser refuses once it has them. */
const NEVER_REFUSED =
  'ResizeObserver requestAnimationFrame requestIdleCallback onLine userActivation language languages userAgent userAgentData cookieEnabled visibilityState activeElement timeout any'.split(
    ' ',
  );

type Lack = { owner: string; names: string[]; how: 'missing' | 'refused' };
type Holder = Record<string, unknown> | undefined;

/** Takes what is named away, or makes it throw. Runs in the page. */
function take({ owner, names, how }: Lack): void {
  const inside = (object: Holder, name: string) => object?.[name] as Holder;
  const holder = owner.split('.').reduce(inside, globalThis as unknown as Holder);
  for (const name of names) {
    if (!holder || !(name in holder)) continue;
    const refuse = () => {
      throw new DOMException(`${owner}.${name} is refused`, 'SecurityError');
    };
    const isFunction = typeof holder[name] === 'function';
    const value = how === 'refused' ? refuse : undefined;
    if (how === 'missing' || isFunction)
      Object.defineProperty(holder, name, { configurable: true, writable: true, value });
    else Object.defineProperty(holder, name, { configurable: true, get: refuse, set: refuse });
  }
}

for (const how of ['missing', 'refused'] as const)
  for (const [owner, all] of Object.entries(GLOBALS)) {
    const names = all.split(' ').filter((name) => how === 'missing' || !NEVER_REFUSED.includes(name));
    if (names.length === 0) continue;
    test(`an order is made and paid where ${names.join(', ')} of ${owner} are ${how}`, async ({
      home,
      game,
      orderForm,
      payment,
      email,
      page,
      consoleErrors,
    }) => {
      // The shopper looks at the page, not at the console.
      consoleErrors.allow(/./);
      await page.addInitScript(take, { owner, names, how });
      await home.open();
      await home.choose(PUBG.title);
      // Until the page has come to life.
      await expect(async () => {
        await game.addButton(PUBG.product).click({ timeout: 1_000 });
        await expect(game.quantity(PUBG.product)).toHaveValue('1', { timeout: 1_000 });
      }).toPass();
      await orderForm.submit(email);
      const gateway = await payment.payBy(METHOD);
      await gateway.approveButton.click();
      await expect(payment.done).toBeVisible();
      await payment.deliveredCodes(1);
    });
  }

for (const [name, refuse] of [
  ['MessageChannel', 'window.MessageChannel = class { constructor() { throw new Error("refused"); } }'],
  [
    'document.readyState',
    'Object.defineProperty(document, "readyState", { get() { throw new Error("refused"); } })',
  ],
] as const)
  test(`a page whose code cannot even begin, for want of ${name}, says so`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/./);
    await page.addInitScript({ content: refuse });
    await page.goto('/info');
    await expect(page.getByRole('alert').first()).toContainText('Страница открылась не полностью');
    await page.getByRole('link', { name: 'Контакты' }).first().click();
    await expect(page).toHaveURL(/\/info\/contacts$/);
  });
