import type { RemoteDeclaration } from '@shop/contract';

/** Parts of the shop by the team "example". */
export const remote: RemoteDeclaration = {
  name: 'example',
  routes: [{ path: '/example', page: './example-page', prerender: true }],
  slots: [],
};
