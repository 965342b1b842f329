import {
  type Country,
  country,
  type Game,
  game,
  gameCard,
  type OrderDetail,
  orderDetail,
  type PaymentMethod,
  type Profile,
  paymentMethod,
  profile,
  pubgProduct,
  type StandoffSettings,
  standoffSettings,
  steamProduct,
} from '@shop/contract';

/** Data as the API would answer it: each is parsed by the contract, so a fixture cannot drift from it. */
export const ORDER_ID = '6f0a4c1e-3b7d-4f7a-9d59-1c2d3e4f5a6b';

const product = {
  id: 11,
  price: '99.00',
  discount_price: null,
  discount_percent: 0,
  picture: null,
  picture_set: null,
  min_quantity: 1,
  max_quantity: 10,
  is_active: true,
};

export const pubgProductFixture = (changes: object = {}) =>
  pubgProduct.parse({ ...product, title: '60 UC', resourcetype: 'PUBGProduct', amount_uc: 60, ...changes });

const card = {
  id: 1,
  title: 'PUBG Mobile',
  detail_title: 'Пополнение PUBG Mobile',
  logo: '/media/a/640.webp',
  logo_set: { base: '/media/a/', widths: [160, 640], width: 1280, height: 960 },
  tones: ['#d9a441', '#3b2f1c'],
  created: '2026-01-01T00:00:00Z',
  is_auth_required: false,
  discount_percent: 10,
  is_active: true,
  product_preview_name: 'UC',
  product_preview_icon: null,
  tags: [],
  min_price: '89.00',
};

export const pubgGameFixture = (changes: object = {}): Game =>
  game.parse({
    ...card,
    resourcetype: 'PUBGGame',
    detail_description: '',
    products: [
      pubgProductFixture({
        id: 11,
        title: '60 UC',
        price: '99.00',
        discount_price: '89.00',
        discount_percent: 10,
      }),
      pubgProductFixture({ id: 12, title: '325 UC', price: '449.00', amount_uc: 325 }),
    ],
    ...changes,
  });

export const steamGameFixture = (changes: object = {}): Game =>
  game.parse({
    ...card,
    id: 2,
    title: 'Steam',
    resourcetype: 'Steam',
    detail_description: '',
    products: [
      steamProduct.parse({
        ...product,
        id: 21,
        title: 'Пополнение',
        price: '1.00',
        min_quantity: 100,
        max_quantity: 15_000,
        resourcetype: 'SteamProduct',
      }),
    ],
    ...changes,
  });

export const supplyGameFixture = (changes: object = {}): Game =>
  game.parse({
    ...card,
    id: 3,
    title: 'Genshin Impact',
    resourcetype: 'SupplyGame',
    detail_description: '',
    products: [
      { ...product, id: 31, title: '60 кристаллов', resourcetype: 'SupplyProduct' },
      {
        ...product,
        id: 32,
        title: '300 кристаллов',
        price: '400.00',
        max_quantity: 3,
        resourcetype: 'SupplyProduct',
      },
    ],
    servers: [],
    is_server_needed: false,
    is_server_enum: false,
    ...changes,
  });

export const standoffGameFixture = (changes: object = {}): Game =>
  game.parse({
    ...card,
    id: 4,
    title: 'Standoff 2',
    resourcetype: 'StandoffGame',
    detail_description: '',
    products: [{ ...product, id: 41, title: '100 голды', gold: '100.00', resourcetype: 'StandoffProduct' }],
    ...changes,
  });

export const standoffSettingsFixture = (changes: object = {}): StandoffSettings =>
  standoffSettings.parse({
    need_refund: true,
    is_surplus_enabled: true,
    skin_name: 'Нож',
    skin_picture: null,
    market_fee: '20',
    ...changes,
  });

export const profileFixture = (changes: object = {}): Profile =>
  profile.parse({
    id: 7,
    email: 'user@example.ru',
    nickname: 'Покупатель',
    avatar_img: null,
    balance: '0.00',
    active_promo_code: null,
    social_accounts: [],
    has_password: true,
    ...changes,
  });

export const orderFixture = (changes: object = {}): OrderDetail =>
  orderDetail.parse({
    id: ORDER_ID,
    resourcetype: 'PUBGOrder',
    status: 'created',
    created: '2026-03-01T10:00:00Z',
    total: '200.00',
    total_to_pay: '200.00',
    reject_reason: null,
    order_products: [{ id: 1, quantity: 2, product: pubgProductFixture({ price: '100.00' }) }],
    game: gameCard.parse({ ...card, resourcetype: 'PUBGGame' }),
    is_payment_active: true,
    email: 'buyer@example.ru',
    payment_id: null,
    payment_status: 'new',
    total_without_promocode: '200.00',
    total_with_promocode: '200.00',
    products: [
      {
        id: 11,
        title: '60 UC',
        quantity: 2,
        price: '100.00',
        discount_price: null,
        total: '200.00',
        picture: null,
      },
    ],
    expires: '2099-01-01T00:00:00Z',
    ...changes,
  });

export const methodFixture = (changes: Partial<PaymentMethod> & { name: string }): PaymentMethod =>
  paymentMethod.parse({
    title: changes.name,
    uri: `/api/payments/${changes.name}/`,
    fee: '0',
    fix_fee: '0.00',
    icon: null,
    is_active: true,
    min_amount: '0.00',
    is_secondary: false,
    currencies: ['RUB', 'KZT'],
    required_fields: [],
    can_retrieve_payment_data: false,
    opens_window: false,
    ...changes,
  });

export const countryFixture = (methods: PaymentMethod[], changes: object = {}): Country =>
  country.parse({
    id: 1,
    flag: 'ru',
    name: 'Россия',
    currency: 'RUB',
    rate: '1',
    method_groups: [{ name: 'Карты', short_name: 'Карты', order: 1, methods }],
    ...changes,
  });
