// @vitest-environment happy-dom
import { apiQuery, configureApi, type createQueryClient } from '@shop/api-client';
import { type HistoryOrder, historyOrder, ORDERS_PAGE_SIZE } from '@shop/contract';
import { $popup, $session, closePopup, forgetOrder, markBusy, rememberOrder } from '@shop/state';
import { renderPage, stubApi } from '@shop/testing/pages';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LastOrderPopup } from './last-order-popup.tsx';

const HOUR = 60 * 60 * 1000;
let ids = 0;
/** An order without its popup yet. */
const order = (changes: object = {}): HistoryOrder => {
  ids += 1;
  return historyOrder.parse({
    id: `aaaaaaaa-0000-4000-8000-${String(ids).padStart(12, '0')}`,
    resourcetype: 'PUBGOrder',
    status: 'created',
    created: new Date(Date.now() - HOUR).toISOString().replace(/\.\d+/, ''),
    total: '198.00',
    total_to_pay: '150.00',
    reject_reason: null,
    order_products: [],
    is_payment_active: true,
    email: null,
    game: {
      id: 1,
      title: 'PUBG Mobile',
      detail_title: 'Пополнение PUBG Mobile',
      is_auth_required: false,
      product_preview_name: 'UC',
      product_preview_icon: null,
      min_price: '89.00',
      resourcetype: 'PUBGGame',
      logo: '/media/a/160.webp',
      logo_set: { base: '/media/a/', widths: [160], width: 1280, height: 960 },
      tones: ['#d98a2b', '#3a2a1a'],
      discount_percent: 0,
      is_active: true,
      tags: [],
      created: '2026-01-01T00:00:00Z',
    },
    ...changes,
  });
};

beforeEach(() => {
  configureApi({ baseUrl: 'http://shop.test/api/' });
  $session.set('user');
});
afterEach(() => {
  cleanup();
  closePopup();
  forgetOrder();
  $session.set('unknown');
});

/** Opens a page of a browser whose orders these are. */
async function open(orders: HistoryOrder[], path = '/') {
  const asked = stubApi({
    'orders/': { count: orders.length, next: null, previous: null, results: orders },
    ...Object.fromEntries(orders.map((one) => [`orders/${one.id}/`, one])),
  });
  const pages = ['/', '/orders/:id/pay', '/profile'].map((page) => ({
    path: page,
    module: { Page: () => null },
  }));
  return { ...(await renderPage(pages, path, { host: { Overlays: LastOrderPopup } })), asked };
}
const popup = () => screen.findByRole('dialog');
const settled = (asked: string[], queryClient: ReturnType<typeof createQueryClient>) =>
  waitFor(() => expect([asked.length > 0, queryClient.isFetching()]).toEqual([true, 0]));

test('offers to go on with an order that is not paid, and leads to it', {
  tags: ['@spec-2.27', '@spec-11.11'],
}, async () => {
  const unpaid = order();
  await open([unpaid]);
  expect((await popup()).textContent).toMatch(/Заказ ждёт оплаты.*PUBG Mobile.*150\s₽/);
  await userEvent.click(screen.getByRole('link', { name: 'Продолжить' }));
  expect(location.pathname).toBe(`/orders/${unpaid.id}/pay`);
  expect($popup.get()).toBeNull();
});

test('says what an order is worth that the balance will pay for', async () => {
  await open([order({ total_to_pay: '0.00' })]);
  expect((await popup()).textContent).toMatch(/PUBG Mobile · 198\s₽/);
});

test('speaks of an order that is under way', { tags: ['@spec-2.27', '@spec-11.11'] }, async () => {
  await open([order({ status: 'sending', is_payment_active: false })]);
  expect((await popup()).textContent).toContain('Заказ выполняется');
});

test.each([
  ['«Скрыть»', () => userEvent.click(screen.getByText('Скрыть'))],
  ['Esc', () => userEvent.keyboard('{Escape}')],
])(
  'is hidden by %s, and speaks of each order once until the browser is closed',
  { tags: ['@spec-2.27', '@spec-11.11'] },
  async (_, hide) => {
    const older = order({ created: new Date(Date.now() - 2 * HOUR).toISOString().replace(/\.\d+/, '') });
    const first = await open([older]);
    await popup();
    await hide();
    expect(screen.queryByRole('dialog')).toBeNull();
    first.unmount();
    const newer = order();
    const second = await open([newer, older]);
    await popup();
    act(closePopup);
    second.unmount();
    const { asked, queryClient } = await open([{ ...newer, status: 'done' }, older]);
    await settled(asked, queryClient);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a guest is led back to the order that this browser made', {
  tags: ['@spec-2.27', '@spec-11.11'],
}, async () => {
  $session.set('guest');
  const made = order();
  rememberOrder(made.id);
  const { asked } = await open([made]);
  await popup();
  expect(asked).toEqual([`orders/${made.id}/`]);
});

test.each(['/orders/x/pay', '/profile'])('keeps away from %s', async (path) => {
  const { asked, queryClient } = await open([order()], path);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([asked, queryClient.isFetching()]).toEqual([[], 0]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says nothing of what it knew before an order changed, and reads that once somebody may see it', async () => {
  const unpaid = order();
  const { asked, router, queryClient } = await open([unpaid], '/orders/x/pay');
  const list = apiQuery('orders/', { page: 1, page_size: ORDERS_PAGE_SIZE }).queryKey;
  queryClient.setQueryData<unknown>(list, { count: 1, results: [unpaid] });
  stubApi({ 'orders/': { count: 1, results: [{ ...unpaid, status: 'done', is_payment_active: false }] } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['orders/'] }));
  const opened = vi.fn();
  const stop = $popup.listen(opened);
  act(() => router.push('/'));
  await waitFor(() =>
    expect(queryClient.getQueryData<{ results: HistoryOrder[] }>(list)?.results[0]?.status).toBe('done'),
  );
  expect([asked, opened.mock.calls]).toEqual([[], []]);
  stop();
});

test('waits while something is being filled in', async () => {
  const done = markBusy('form');
  const { asked, queryClient } = await open([order()]);
  await settled(asked, queryClient);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(done);
  await popup();
});
