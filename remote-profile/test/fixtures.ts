import { type HistoryOrder, historyOrder, type Profile, profile as profileSchema } from '@shop/contract';

export const profile = (changes: Partial<Profile> = {}): Profile =>
  profileSchema.parse({
    id: 1,
    email: 'anna@example.com',
    nickname: 'Анна',
    avatar_img: null,
    balance: '120.50',
    active_promo_code: null,
    social_accounts: ['yandex', 'google'],
    has_password: true,
    ...changes,
  });

const game = {
  id: 1,
  title: 'PUBG Mobile',
  detail_title: 'Пополнение PUBG Mobile',
  is_auth_required: false,
  product_preview_name: 'UC',
  product_preview_icon: null,
  min_price: '89.00',
  resourcetype: 'PUBGGame',
  logo: '/media/a/160.webp',
  logo_set: { base: '/media/a/', widths: [160], width: 1280, height: 960 },
  tones: ['#d98a2b', '#3a2a1a'],
  discount_percent: 0,
  is_active: true,
  tags: [],
  created: '2026-01-01T00:00:00Z',
};
const product = {
  id: 10,
  title: '60 UC',
  price: '99.00',
  discount_price: null,
  discount_percent: 0,
  picture: null,
  picture_set: null,
  min_quantity: 1,
  max_quantity: 10,
  is_active: true,
  resourcetype: 'PUBGProduct',
  amount_uc: 60,
};

/** An order as the API lists it; the contract's schema has the last word. */
export const order = (changes: Record<string, unknown> = {}): HistoryOrder =>
  historyOrder.parse({
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    status: 'done',
    created: '2026-06-01T10:00:00Z',
    total: '198.00',
    total_to_pay: '198.00',
    reject_reason: null,
    order_products: [{ id: 5, quantity: 2, product, codes: [] }],
    game,
    is_payment_active: false,
    email: 'anna@example.com',
    resourcetype: 'PUBGOrder',
    ...changes,
  });

export const page = (results: HistoryOrder[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results,
});
