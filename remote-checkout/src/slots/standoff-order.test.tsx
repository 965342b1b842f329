import { createStandoffOrder } from '@shop/contract';
import { $carts, setQuantity } from '@shop/state';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ORDER_ID, orderFixture, standoffGameFixture, standoffSettingsFixture } from '../../test/fixtures.ts';
import { email, orders, pay, refuse, showOrder } from '../../test/order-form.tsx';

const UPLOAD = `orders/standoff/avatar/${ORDER_ID}/`;
const account = () => screen.getByRole('textbox', { name: /ID игрока/ });
const avatar = () => screen.getByLabelText<HTMLInputElement>('Снимок аватара');
const text = () => document.body.textContent!.replaceAll(/\s/g, ' ');
const picture = (changes: FilePropertyBag = {}, size = 10) =>
  new File([new Uint8Array(size)], 'avatar.png', { type: 'image/png', ...changes });

/** Adds to the tests' browser: decoding a picture, drawing it, and taking it off the canvas. */
function drawPictures() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600 }));
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never);
  vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AA');
  vi.spyOn(canvas, 'toBlob').mockImplementation((take) => take(new Blob(['cut'], { type: 'image/jpeg' })));
}
async function chooseAvatar() {
  await userEvent.upload(avatar(), picture());
  await userEvent.click(await screen.findByRole('button', { name: 'Готово' }));
}

beforeEach(() => {
  drawPictures();
  $carts.set({});
  setQuantity(4, 41, 2);
});

test('the account and the avatar are asked for', {
  tags: ['@spec-4.4', '@spec-5.4', '@spec-5.5'],
}, async () => {
  const { sent, handle } = orders();
  await showOrder(standoffGameFixture(), { 'orders/standoff/': handle });
  await screen.findByText('Нож');
  await userEvent.click(pay());
  expect(text()).toContain('Укажите ID игрока.');
  expect(text()).toContain('Приложите снимок аватара.');
  expect(avatar().getAttribute('aria-invalid')).toBe('true');
  expect(sent).toHaveLength(0);
});

test('the lot’s price pays the market’s fee and carries the surplus that is sent', {
  tags: ['@spec-3.21', '@spec-4.6'],
}, async () => {
  const { sent, handle } = orders();
  await showOrder(standoffGameFixture(), {
    'orders/standoff/': handle,
    [UPLOAD]: { game_avatar: '/a.webp' },
  });
  const price = await screen.findByText(/^250,\d\d голды$/);
  await userEvent.type(account(), '1234567');
  await userEvent.type(email(), 'buyer@example.ru');
  await chooseAvatar();
  await userEvent.click(pay());
  await waitFor(() => expect(sent).toHaveLength(1));
  const { surplus, ...rest } = createStandoffOrder.parse(sent[0]!.body);
  expect(rest).toEqual({
    products: [{ product_id: 41, quantity: 2 }],
    email: 'buyer@example.ru',
    game_account_id: '1234567',
  });
  expect(Number(surplus)).toBeLessThanOrEqual(0.23);
  expect(price.textContent).toBe(`250,${surplus.slice(2)} голды`);
});

test('without a surplus the price has none', { tags: '@spec-10.11' }, async () => {
  await showOrder(standoffGameFixture(), {
    'orders/standoff/settings/': standoffSettingsFixture({ is_surplus_enabled: false, need_refund: false }),
  });
  expect(await screen.findByText('250,00 голды')).toBeTruthy();
  expect(text()).not.toContain('Рынок удержит');
});

test.each([
  ['a drawing', { type: 'image/svg+xml' }, 10, 'Подойдёт картинка PNG, JPEG или WebP.'],
  ['more than 5 MB', {}, 5 * 1024 * 1024 + 1, 'Картинка больше 5 МБ. Выберите поменьше.'],
])('%s is shown before it is sent', { tags: '@spec-14.10' }, async (_, changes, size, problem) => {
  await showOrder(standoffGameFixture());
  await userEvent.setup({ applyAccept: false }).upload(avatar(), picture(changes, size));
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Готово' })).toBeNull();
});

test('a picture that does not open is reported', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
  await showOrder(standoffGameFixture());
  await userEvent.upload(avatar(), picture());
  expect(await screen.findByText('Картинка не открылась. Попробуйте другую.')).toBeTruthy();
});

test('a picture that did not arrive is sent again without a second order', async () => {
  const { sent, handle } = orders();
  const uploads: unknown[] = [];
  const view = await showOrder(standoffGameFixture(), {
    'orders/standoff/': handle,
    [UPLOAD]: async (_: URL, request: Request) => {
      uploads.push((await request.formData()).get('game_avatar'));
      return uploads.length === 1 ? refuse({}, 503) : { game_avatar: '/a.webp' };
    },
  });
  await screen.findByText('Нож');
  await userEvent.type(account(), '1234567');
  await userEvent.type(email(), 'buyer@example.ru');
  await chooseAvatar();
  expect(screen.getByRole('img', { name: 'Ваш аватар' })).toBeTruthy();
  await userEvent.click(pay());
  await waitFor(() => expect(text()).toContain('Заказ оформлен, но снимок не загрузился.'));
  expect($carts.get()[4]).toEqual({ 41: 2 });
  await userEvent.click(pay());
  await waitFor(() => expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`));
  expect(sent).toHaveLength(1);
  expect(uploads).toHaveLength(2);
  expect(uploads[1]).toBeInstanceOf(Blob);
});

test('a repeated order brings its account and its avatar', {
  tags: ['@spec-2.29', '@spec-5.5', '@spec-11.13', '@spec-11.14'],
}, async () => {
  const past = orderFixture({
    resourcetype: 'StandoffOrder',
    id: '11111111-1111-4111-8111-111111111111',
    game: { ...orderFixture().game, id: 4 },
    game_account_id: '777',
    game_avatar: '/media/avatar.webp',
    surplus: '0.10',
    products: [
      { ...orderFixture().products[0], id: 41, quantity: 99 },
      { ...orderFixture().products[0], id: 42, title: 'Старый набор' },
    ],
  });
  const { handle } = orders();
  const uploads: unknown[] = [];
  const view = await showOrder(
    standoffGameFixture(),
    {
      [`orders/${past.id}/`]: past,
      'orders/standoff/': handle,
      [UPLOAD]: async (_: URL, request: Request) => {
        uploads.push((await request.formData()).get('history_order_id'));
        return { game_avatar: '/a.webp' };
      },
    },
    `?order=${past.id}`,
  );
  await waitFor(() => expect(account()).toHaveProperty('value', '777'));
  expect(email()).toHaveProperty('value', 'buyer@example.ru');
  // Within today's bounds, without what is no longer sold.
  expect($carts.get()[4]).toEqual({ 41: 10 });
  expect(screen.getByRole('img', { name: 'Ваш аватар' }).getAttribute('src')).toBe('/media/avatar.webp');
  await userEvent.click(pay());
  await waitFor(() => expect(view.address()).toBe(`/orders/${ORDER_ID}/pay`));
  expect(uploads).toEqual([past.id]);
});
