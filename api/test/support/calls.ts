/** A call of the specification's section 7: its query, and the fields of its body. `{…}` stands for a part that varies. */
export type ListedCall = {
  method: 'get' | 'post';
  path: string;
  query?: string[];
  body?: string[];
};

const social = (call: 'url' | 'auth' | 'bind' | 'unbind', providers: string): ListedCall[] =>
  providers.split(' ').map((provider) => ({
    method: call === 'url' ? 'get' : 'post',
    path: `/api/auth/social/${provider}/${call}/`,
    ...(call === 'url' ? { query: ['redirect_uri'] } : {}),
    ...(call === 'auth' || call === 'bind' ? { body: ['code', 'redirect_uri', 'email'] } : {}),
  }));
const pages = ['page', 'page_size'];

/** Every call of the specification that the api serves. */
export const CALLS: ListedCall[] = [
  { method: 'get', path: '/api/articles/{slug}/' },
  { method: 'get', path: '/api/contacts/', query: pages },
  { method: 'get', path: '/api/docs/schema/', query: ['format', 'lang'] },
  { method: 'get', path: '/api/faq/{game_pk}/' },
  { method: 'get', path: '/api/games/', query: ['limit', 'offset', 'search', 'title__icontains'] },
  { method: 'get', path: '/api/games/{id}/' },
  { method: 'get', path: '/api/products/', query: pages },
  { method: 'get', path: '/api/products/{id}/' },

  { method: 'post', path: '/api/auth/jwt/create/', body: ['email', 'password'] },
  { method: 'post', path: '/api/auth/jwt/refresh/', body: ['refresh'] },
  { method: 'get', path: '/api/auth/profile/' },
  ...social('url', 'facebook google steam telegram vk vk_id yandex'),
  ...social('auth', 'facebook google steam telegram vk vk_id yandex'),
  ...social('bind', 'steam telegram vk vk_id yandex'),
  ...social('unbind', 'facebook steam telegram vk vk_id yandex'),

  { method: 'get', path: '/api/orders/', query: [...pages, 'status'] },
  { method: 'get', path: '/api/orders/{id}/' },
  { method: 'post', path: '/api/orders/{id}/update/', body: ['products'] },
  { method: 'post', path: '/api/orders/{id}/delivery_details/update/', body: ['email'] },
  { method: 'post', path: '/api/orders/{id}/activate_promo_code/', body: ['code'] },
  { method: 'get', path: '/api/orders/{id}/active_promo_code/' },
  { method: 'post', path: '/api/orders/{id}/deactivate_promo_code/' },
  { method: 'post', path: '/api/orders/{id}/show_promo_code/', body: ['code'] },
  { method: 'get', path: '/api/orders/payment_data/{id}/' },
  { method: 'get', path: '/api/orders/status/{id}/' },
  { method: 'post', path: '/api/orders/pubg/', body: ['products', 'email'] },
  {
    method: 'post',
    path: '/api/orders/standoff/',
    body: ['products', 'email', 'game_account_id', 'surplus'],
  },
  { method: 'post', path: '/api/orders/standoff/avatar/{id}/' },
  { method: 'get', path: '/api/orders/standoff/last_order_data/' },
  { method: 'get', path: '/api/orders/standoff/settings/' },
  { method: 'post', path: '/api/orders/steam/', body: ['amount', 'steam_account_id', 'email'] },
  { method: 'get', path: '/api/orders/steam/last_order_data/' },
  { method: 'get', path: '/api/orders/steam/settings/' },
  {
    method: 'post',
    path: '/api/orders/supply_channel/',
    body: [
      'products',
      'email',
      'supply_channel_user_id',
      'supply_channel_server',
      'supply_channel_server_custom_id',
    ],
  },
  { method: 'get', path: '/api/orders/supply_channel/last_order_data/{game_id}/' },
  { method: 'get', path: '/api/orders/supply_channel/servers/{game_id}/', query: pages },

  { method: 'get', path: '/api/payments/countries/' },
  { method: 'get', path: '/api/payments/countries/active/' },
  { method: 'post', path: '/api/payments/countries/active/select/', body: ['country_id'] },
  { method: 'post', path: '/api/payments/{name}/', body: ['order_id', 'currency', 'email', 'phone'] },
  { method: 'post', path: '/api/payments/payselection/status/', body: ['order_id', 'currency'] },
  { method: 'post', path: '/api/payments/payselection/term/{order_id}/' },
  { method: 'post', path: '/api/payments/getpay/notify/' },

  { method: 'post', path: '/api/promo_codes/activate/', body: ['code'] },
  { method: 'post', path: '/api/promo_codes/show/', body: ['code'] },
  { method: 'post', path: '/api/promo_codes/deactivate/' },
];
