import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageCode, startRemote, startShell, twoLooks } from './helper.ts';

// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const TOKEN = 'a token of sixteen letters or more';
const PAY = '/orders/:orderId/pay';
const GRANTS = {
  gifts: { paths: ['/gifts/*'], slots: [] },
  checkout: { paths: ['/orders/*'], slots: ['game-order'] },
};
const route = (path: string) => ({ path, page: './a-page' });
const slot = { slot: 'game-order', module: './a-page' };

/** "gifts" stands before "checkout", so that its routes would be matched first. */
async function start(taken: object) {
  const checkout = await startRemote('checkout', {
    code: pageCode('Оплата'),
    version: 'k1',
    release: { routes: [route(PAY)], slots: [slot] },
  });
  const gifts = await startRemote('gifts', {
    code: pageCode('Подарки'),
    version: 'g1',
    release: { routes: [route('/gifts')] },
  });
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const more = { grants: GRANTS, operatorToken: TOKEN };
  const app = await startShell([gifts, checkout], undefined, {}, undefined, more, logger);
  gifts.publish({ code: pageCode('Чужая'), version: 'g2', release: taken });
  await twoLooks(gifts);
  const heading = async (path: string) =>
    /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec((await app.inject(path)).body)?.[1];
  const problems = async () =>
    (
      await app.inject({ url: '/composition?format=json', headers: { authorization: `Bearer ${TOKEN}` } })
    ).json().remotes[0].problems;
  return { app, gifts, heading, problems, log: () => lines.join('') };
}

test.each([
  [
    'a route',
    { routes: [route('/gifts'), route(PAY)] },
    'gifts@g2 has the route /orders/:orderId/pay, which belongs to checkout; REMOTE_GIFTS_PATHS: /gifts/*',
  ],
  [
    'a slot',
    { routes: [route('/gifts')], slots: [slot] },
    'gifts@g2 fills the slot game-order, which belongs to checkout; REMOTE_GIFTS_SLOTS: none',
  ],
])(
  'a release that claims %s of another remote is not run, and is named',
  { tags: ['@spec-17.6', '@spec-17.15'] },
  async (_, claim, reason) => {
    const { app, gifts, heading, problems, log } = await start(claim);
    expect([await heading('/orders/1/pay'), await heading('/gifts')]).toEqual(['Оплата', 'Подарки']);
    const { remotes } = (await app.inject('/composition.json')).json();
    expect(remotes).toMatchObject([
      { version: 'g1', routes: [{ path: '/gifts' }], slots: [] },
      { version: 'k1', slots: [{ slot: 'game-order' }] },
    ]);
    expect(await problems()).toEqual([expect.objectContaining({ subject: 'version g2', reason })]);
    expect(log()).toContain(reason);
    expect((await app.inject('/status/gifts.json')).json()).toEqual({
      version: 'g1',
      wanted: 'g2',
      problems: [`version g2: ${reason}`],
      isRefused: true,
    });
    expect((await app.inject('/status/nobody.json')).statusCode).toBe(404);
    // A release that is within its grant is taken again.
    gifts.publish({ code: pageCode('Новые'), version: 'g3', release: { routes: [route('/gifts')] } });
    await twoLooks(gifts);
    expect(await heading('/gifts')).toBe('Новые');
  },
);

test('a publisher gets what is granted to whom', async () => {
  const { app } = await start({ routes: [route('/gifts')] });
  expect((await app.inject('/healthz')).json()).toMatchObject({ grants: GRANTS });
});
