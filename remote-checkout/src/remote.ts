import type { RemoteDeclaration } from '@shop/contract';

/** Parts of the shop by the team "checkout". */
export const remote: RemoteDeclaration = {
  name: 'checkout',
  routes: [{ path: '/orders/:orderId/pay', page: './payment-page' }],
  slots: [
    { slot: 'game-order', module: './game-order' },
    { slot: 'game-order', variant: 'PUBGGame', module: './pubg-order' },
    { slot: 'game-order', variant: 'StandoffGame', module: './standoff-order' },
    { slot: 'game-order', variant: 'Steam', module: './steam-order' },
    { slot: 'game-order', variant: 'SupplyGame', module: './supply-order' },
  ],
};
