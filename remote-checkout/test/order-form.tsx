import { createdOrder, type Game, steamSettings } from '@shop/contract';
import { renderPage, type StubAnswer, stubApi } from '@shop/testing/pages';
import { screen } from '@testing-library/react';
import { Slot } from '../src/slots/game-order.tsx';
import { ORDER_ID, standoffSettingsFixture } from './fixtures.ts';

type Sent = { body: unknown; key: string | null };
const created = createdOrder.parse({ id: ORDER_ID, total: '178.00', products: [] });

/** Shows the order form of a game; `asked` are the paths that it asked the API for. */
export async function showOrder(game: Game, answers: Record<string, StubAnswer> = {}, search = '') {
  const asked = stubApi({
    'orders/steam/settings/': steamSettings.parse({ commission: '7', id: 2 }),
    'orders/standoff/settings/': standoffSettingsFixture(),
    ...answers,
  });
  const Page = () => <Slot game={game} />;
  const address = `/products/${game.id}${search}`;
  const view = await renderPage([{ path: '/products/:id', module: { Page } }], address);
  await screen.findByText(/Ваш заказ|Пополнение кошелька|не продаётся/);
  return { ...view, asked };
}

/** Answers orders after reading them as the API would; each sent order is kept. */
export function orders(answer: (sent: Sent) => Response | object = () => created) {
  const sent: Sent[] = [];
  const handle = async (_: URL, request: Request) => {
    sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
    return answer(sent.at(-1)!);
  };
  return { sent, handle };
}

export const refuse = (body: object, status = 400) => Response.json(body, { status });
export const email = () => screen.getByRole('textbox', { name: 'Почта' });
export const pay = () => screen.getByRole('button', { name: /Оплатить/ });
