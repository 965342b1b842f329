/** What the team «catalog» adds to the desk. */
export const remote = {
  name: 'desk_catalog',
  routes: [
    { path: '/goods', page: './goods-page' },
    { path: '/goods/codes', page: './codes-page' },
    { path: '/goods/games/:slug', page: './game-page' },
    { path: '/articles', page: './articles-page' },
    { path: '/articles/:slug', page: './article-page' },
    { path: '/promo', page: './promo-page' },
  ],
  slots: [],
};
