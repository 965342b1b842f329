import type { RemoteDeclaration } from '@shop/shared/contracts';

/** What the team «checkout» adds to the shop. */
export const remote: RemoteDeclaration = {
  name: 'checkout',
  routes: [{ path: '/orders/:orderId/pay', page: './payment-page' }],
  slots: [{ slot: 'game-order', module: './game-order' }],
};
