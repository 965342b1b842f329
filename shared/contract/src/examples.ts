import type { ArticleCard, Contact, FaqItem, RenderedArticle } from './content.ts';
import type { Game, GameCard, GameKind, Product } from './game.ts';
import type { SteamSettings } from './order.ts';
import type { Country } from './payment.ts';
import type { Paginated } from './primitives.ts';
import type { Slots } from './slots.ts';
import type { SocialProvider } from './social.ts';
import type { SupportAddress } from './support.ts';

/**
 * One made-up shop: an example of every answer that everybody may see, of every route parameter and of every slot's props. A release is
 * rendered with it before it takes over. A test holds the answers to the contract's schemas.
 */
const ARTICLE = 'privacy-policy';

const list = <T>(results: T[]): Paginated<T> => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

const card = (id: number, title: string): Omit<GameCard, 'resourcetype'> => ({
  id,
  title,
  detail_title: `Валюта для ${title}`,
  logo: '/media/example/640.webp',
  logo_set: { base: '/media/example/', widths: [320, 640], width: 640, height: 480 },
  tones: ['#30343f', '#8a8f9c'],
  created: '2026-01-01T00:00:00Z',
  is_auth_required: false,
  discount_percent: 10,
  is_active: true,
  product_preview_name: 'UC',
  product_preview_icon: null,
  tags: ['Новинка'],
  min_price: '90.00',
});

const product = (id: number): Omit<Extract<Product, { resourcetype: 'SteamProduct' }>, 'resourcetype'> => ({
  id,
  title: `Товар ${id}`,
  price: '100.00',
  discount_price: id % 2 ? '90.00' : null,
  discount_percent: id % 2 ? 10 : 0,
  picture: null,
  picture_set: null,
  min_quantity: 1,
  max_quantity: 10,
  is_active: true,
});

const detail_description = 'Первый абзац.\n\nВторой абзац.';
const SERVERS = [
  { id: 'eu', name: 'Европа' },
  { id: 'asia', name: 'Азия' },
];

/** A game of every kind, each with its own way to be ordered. */
export const GAMES: Game[] = [
  {
    ...card(1, 'PUBG Mobile'),
    detail_description,
    resourcetype: 'PUBGGame',
    products: [11, 12].map((id) => ({ ...product(id), resourcetype: 'PUBGProduct', amount_uc: id })),
  },
  {
    ...card(2, 'Standoff 2'),
    detail_description,
    resourcetype: 'StandoffGame',
    products: [21, 22].map((id) => ({ ...product(id), resourcetype: 'StandoffProduct', gold: '100.00' })),
  },
  {
    ...card(3, 'Steam'),
    detail_description,
    resourcetype: 'Steam',
    products: [{ ...product(32), price: '1.00', max_quantity: 50_000, resourcetype: 'SteamProduct' }],
  },
  {
    ...card(4, 'Genshin Impact'),
    detail_description,
    resourcetype: 'SupplyGame',
    products: [41, 42].map((id) => ({ ...product(id), resourcetype: 'SupplyProduct' })),
    servers: SERVERS,
    is_server_needed: true,
    is_server_enum: true,
  },
];

const CARDS: GameCard[] = GAMES.map(({ detail_description: _, products: __, ...rest }) => {
  const { id, title, resourcetype } = rest;
  return { ...card(id, title), resourcetype: resourcetype satisfies GameKind };
});

const questionsOf = (game: number): FaqItem[] => [
  { id: game * 10, text: 'Как скоро придёт заказ?', answer: 'За несколько минут.', game, order: 1 },
];

const ARTICLES: ArticleCard[] = [
  { slug: ARTICLE, header: 'Политика конфиденциальности' },
  { slug: 'user-agreement', header: 'Пользовательское соглашение' },
];

const articleOf = ({ slug, header }: ArticleCard): RenderedArticle => ({
  slug,
  header,
  html: '<h2 id="one">Раздел</h2><p>Абзац.</p>',
  sections: [{ id: 'one', title: 'Раздел' }],
  description: 'Абзац.',
});

const CONTACT: Contact = {
  company_name: 'ООО «Пример»',
  address: 'Москва, улица Примерная, 1',
  inn: '7700000000',
  company_id: '1027700000000',
  extra: 'Ежедневно с 9 до 21',
};

const COUNTRY: Country = {
  id: 1,
  flag: 'ru',
  name: 'Россия',
  currency: 'RUB',
  rate: '1.0000',
  method_groups: [
    {
      name: 'Банковская карта',
      short_name: 'Карта',
      order: 1,
      methods: [
        {
          name: 'card',
          title: 'Карта',
          uri: '/api/payments/card/',
          fee: '5.00',
          fix_fee: '0.00',
          icon: null,
          is_active: true,
          min_amount: '10.00',
          is_secondary: false,
          currencies: ['RUB'],
          required_fields: [],
          can_retrieve_payment_data: true,
          opens_window: false,
        },
      ],
    },
  ],
};

const STEAM: SteamSettings = { commission: '12.00', id: 3 };

/** Answers of the api by path below `/api/`: those that need nobody's cookie. */
export const EXAMPLE_ANSWERS: Readonly<Record<string, unknown>> = {
  'games/': list(CARDS),
  ...Object.fromEntries(GAMES.map((game) => [`games/${game.id}/`, game])),
  'faq/': GAMES.map(({ id, title }) => ({ game: { id, title }, items: questionsOf(id) })),
  ...Object.fromEntries(GAMES.map(({ id }) => [`faq/${id}/`, questionsOf(id)])),
  'articles/': ARTICLES,
  ...Object.fromEntries(ARTICLES.map((article) => [`articles/${article.slug}/html/`, articleOf(article)])),
  ...Object.fromEntries(
    ARTICLES.map(({ slug, header }) => [`articles/${slug}/`, { slug, header, text: '## Раздел\n\nАбзац.' }]),
  ),
  'contacts/': list([CONTACT]),
  'support/': { email: 'help@example.com' } satisfies SupportAddress,
  'payments/countries/': [COUNTRY],
  'payments/countries/active/': COUNTRY,
  'orders/steam/settings/': STEAM,
  'orders/supply_channel/servers/4/': list(SERVERS.map(({ id, name }) => ({ value: id, name }))),
};

/** Values of the parameters in routes' paths: each of them is tried. */
export const EXAMPLE_PARAMS: Readonly<Record<string, readonly string[]>> = {
  id: GAMES.map(({ id }) => String(id)),
  orderId: ['6f1c1f0e-6d0b-4c3e-9d0a-1b2c3d4e5f60'],
  slug: [ARTICLE],
  social: ['yandex' satisfies SocialProvider],
};

/** Props that a slot is filled with, one set for each of its variants. */
export const EXAMPLE_PROPS: { [Name in keyof Slots]: { variant: string; props: Slots[Name] }[] } = {
  'game-order': GAMES.map((game) => ({ variant: game.resourcetype, props: { game } })),
};
