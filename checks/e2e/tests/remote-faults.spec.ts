import { BROWSER_FILES, FaultyOrigin, HTTP_FAULTS } from '../conformance/faulty-origin.ts';
import { visit } from '../conformance/visit.ts';
import { expect, test } from '../fixtures/test.ts';

/** A part of `npm run conformance`: one remote, every way its origin can misbehave to a browser, in browsers of their own. */
const INFO = { path: '/info', remote: 'info', parts: ['info/info-page'], heading: 'Помощь', hasLayout: true };
const HOME = {
  path: '/',
  remote: 'catalog',
  parts: ['catalog/home-page'],
  heading: 'Пополнение игр и Steam',
  hasLayout: true,
};

for (const arrival of ['document', 'navigation'] as const) {
  test(`a remote's origin misbehaves to a ${arrival}: a panel in its place, the rest works, a retry brings it back`, async ({
    browser,
    shop,
    anotherShell,
  }) => {
    test.slow();
    const origin = new FaultyOrigin(shop.shellEnvironment.REMOTE_INFO_URL ?? '');
    await origin.listen();
    const url = await anotherShell({ REMOTE_INFO_URL: origin.url, SHELL_STATE: '' });
    for (const fault of HTTP_FAULTS) {
      await test.step(fault, async () => {
        const { problems } = await visit(
          { browser, url, origin, cookies: [] },
          {
            page: INFO,
            elsewhere: HOME,
            remote: 'info',
            arrival,
            expected: 'panel',
            rule: { fault, kinds: BROWSER_FILES },
            // The promise is measured by the whole run; here the machine may be busy with all the other tests.
            promise: 15_000,
          },
        );
        expect(problems).toEqual([]);
      });
    }
    origin.close();
  });
}
