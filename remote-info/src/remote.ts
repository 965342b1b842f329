import type { RemoteDeclaration } from '@shop/contract';

/** Parts of the shop by the team "info". */
export const remote: RemoteDeclaration = {
  name: 'info',
  routes: [
    {
      path: '/info',
      page: './info-page',
      data: ['contacts/', 'articles/', 'faq/', 'support/'],
      prerender: true,
    },
    {
      path: '/info/contacts',
      page: './contacts-page',
      data: ['contacts/', 'articles/', 'support/'],
      prerender: true,
    },
    {
      path: '/info/privacy-policy',
      page: './privacy-policy-page',
      data: ['articles/privacy-policy/', 'articles/'],
      prerender: true,
    },
    {
      path: '/info/user-agreement',
      page: './user-agreement-page',
      data: ['articles/user-agreement/', 'articles/'],
      prerender: true,
    },
    {
      path: '/info/TextBlock',
      page: './text-block-page',
      data: ['articles/'],
      sitemap: {
        list: 'articles/',
        address: '/info/TextBlock?slug=:slug',
        except: ['/info/TextBlock?slug=privacy-policy', '/info/TextBlock?slug=user-agreement'],
      },
    },
  ],
  slots: [],
};
