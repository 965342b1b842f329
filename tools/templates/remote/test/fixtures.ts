import { gameCard } from '@shop/contract';

/** The api's answer, parsed by the contract: a fixture that the api would not give fails here. */
export const games = {
  count: 1,
  next: null,
  previous: null,
  results: [
    gameCard.parse({
      id: 1,
      title: 'PUBG Mobile',
      detail_title: 'UC для PUBG Mobile',
      logo: '/media/a/640.webp',
      logo_set: { base: '/media/a/', widths: [320, 640], width: 640, height: 480 },
      tones: ['#30343f', '#8a8f9c'],
      created: '2026-01-01T00:00:00Z',
      is_auth_required: false,
      discount_percent: 0,
      is_active: true,
      product_preview_name: 'UC',
      product_preview_icon: null,
      tags: [],
      min_price: '89.00',
      resourcetype: 'PUBGGame',
    }),
  ],
};
