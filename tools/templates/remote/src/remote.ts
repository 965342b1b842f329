import type { RemoteDeclaration } from '@shop/contract';

/** What the team «example» adds to the shop. */
export const remote: RemoteDeclaration = {
  name: 'example',
  routes: [{ path: '/example', page: './example-page', prerender: true }],
  slots: [],
};
