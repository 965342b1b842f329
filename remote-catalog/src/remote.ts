import type { RemoteDeclaration } from '@shop/contract';

export const remote: RemoteDeclaration = {
  name: 'catalog',
  routes: [
    { path: '/:page?', page: './home-page', prerender: true },
    {
      path: '/products/:id',
      page: './game-page',
      data: ['games/:id/', 'faq/:id/'],
      slots: ['game-order'],
      sitemap: { list: 'games/', address: '/products/:id' },
    },
  ],
  slots: [],
};
