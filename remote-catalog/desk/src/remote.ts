/** Parts of the desk by the team "catalog". */
export const remote = {
  name: 'desk_catalog',
  routes: [
    { path: '/goods', page: './goods-page' },
    { path: '/goods/codes', page: './codes-page' },
    { path: '/goods/contacts', page: './contacts-page' },
    { path: '/goods/countries', page: './countries-page' },
    { path: '/goods/countries/:flag', page: './country-page' },
    { path: '/goods/pending', page: './pending-page' },
    { path: '/goods/pending/:id', page: './pending-change-page' },
    { path: '/goods/games', page: './games-page' },
    { path: '/goods/new-game', page: './new-game-page' },
    { path: '/goods/games/:slug', page: './game-page' },
    { path: '/goods/games/:slug/new-product', page: './new-product-page' },
    { path: '/goods/products/:id', page: './product-page' },
    { path: '/articles', page: './articles-page' },
    { path: '/articles/:slug', page: './article-page' },
    { path: '/promo', page: './promo-page' },
  ],
  slots: [],
};
