import { faqItem, type Game, type GameCard, game, gameCard, type Product, pubgProduct } from '@shop/contract';

const logo = {
  logo: '/media/a/640.webp',
  logo_set: { base: '/media/a/', widths: [320, 640, 1280], width: 1280, height: 960 },
};

/** A card as the API gives it: parsed by the real contract. */
export const makeCard = (id: number, fields: Partial<GameCard> = {}): GameCard =>
  gameCard.parse({
    id,
    title: `Игра ${id}`,
    detail_title: `Валюта для игры ${id}`,
    ...logo,
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
    ...fields,
  });

export const makeProduct = (id: number, fields: Partial<Product> = {}): Product =>
  pubgProduct.parse({
    id,
    title: `${id} UC`,
    price: '100.00',
    discount_price: null,
    discount_percent: 0,
    picture: null,
    picture_set: null,
    min_quantity: 1,
    max_quantity: 10,
    is_active: true,
    resourcetype: 'PUBGProduct',
    amount_uc: id,
    ...fields,
  });

export const makeGame = (id: number, fields: Partial<Game> = {}): Game =>
  game.parse({
    ...makeCard(id),
    detail_description: 'Первый абзац.\n\nВторой абзац.',
    products: [makeProduct(60), makeProduct(325)],
    ...fields,
  });

export const makeQuestion = (id: number, text: string, answer: string) =>
  faqItem.parse({ id, text, answer, game: 1, order: id });
