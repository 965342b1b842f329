import type { Database } from '../../src/platform/db/database.ts';
import {
  codes,
  contacts,
  countries,
  faq,
  games,
  methodGroups,
  paymentMethods,
  products,
} from '../../src/platform/db/schema/catalogue.ts';

const picture = { base: '/media/0123456789abcdef/', widths: [160, 320], width: 320, height: 240 };
const game = {
  detailTitle: 'Пополнение',
  detailDescription: 'Первый абзац.\n\nВторой абзац.',
  tones: ['#112233', '#445566'] as [string, string],
  picture,
  created: new Date('2026-01-02T03:04:05Z'),
};
const method = { provider: 'sandbox', currencies: ['RUB'], icon: 'card' };

export type SeededCatalogue = Awaited<ReturnType<typeof seedCatalogue>>;

/** A small catalogue: one active game of each kind, an inactive one, codes in stock, two countries. Returns the ids by name. */
export async function seedCatalogue(db: Database) {
  const { orm } = db;
  const rows = await orm
    .insert(games)
    .values([
      {
        ...game,
        slug: 'pubg',
        kind: 'PUBGGame',
        title: 'PUBG Mobile',
        tags: ['Шутер'],
        synonyms: ['пабг', 'пубг'],
        searchText: 'pubg mobile шутер пабг пубг',
        position: 1,
        previewName: 'UC',
      },
      {
        ...game,
        slug: 'steam',
        kind: 'Steam',
        title: 'Steam',
        tags: ['Кошелёк'],
        synonyms: ['стим'],
        searchText: 'steam кошелек стим',
        position: 2,
        details: { commission: '7.5' },
      },
      {
        ...game,
        slug: 'genshin',
        kind: 'SupplyGame',
        title: 'Genshin Impact',
        searchText: 'genshin impact',
        position: 3,
        details: { servers: [{ id: 'eu', name: 'Europe' }], is_server_needed: true, is_server_enum: true },
      },
      {
        ...game,
        slug: 'standoff',
        kind: 'StandoffGame',
        title: 'Standoff 2',
        searchText: 'standoff 2 стандофф',
        position: 4,
        isAuthRequired: true,
      },
      {
        ...game,
        slug: 'old',
        kind: 'PUBGGame',
        title: 'PUBG Lite',
        searchText: 'pubg lite',
        position: 5,
        isActive: false,
      },
    ])
    .returning();
  const [pubg, steam, genshin, standoff, old] = rows.map((row) => row.id) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const sold = await orm
    .insert(products)
    .values([
      {
        gameId: pubg,
        key: 'uc-60',
        position: 1,
        title: '60 UC',
        price: 9_900,
        discountPrice: 8_900,
        maxQuantity: 10,
        amountUc: 60,
        picture,
      },
      {
        gameId: pubg,
        key: 'uc-325',
        position: 2,
        title: '325 UC',
        price: 45_000,
        maxQuantity: 5,
        amountUc: 325,
      },
      {
        gameId: pubg,
        key: 'uc-660',
        position: 3,
        title: '660 UC',
        price: 90_000,
        maxQuantity: 5,
        amountUc: 660,
        isActive: false,
      },
      {
        gameId: steam,
        key: 'wallet',
        position: 1,
        title: 'Пополнение кошелька',
        price: 100,
        minQuantity: 100,
        maxQuantity: 15_000,
      },
      {
        gameId: genshin,
        key: 'c-60',
        position: 1,
        title: '60 кристаллов',
        price: 8_500,
        maxQuantity: 10,
        supplierProduct: 'gi-60',
      },
      {
        gameId: standoff,
        key: 'g-100',
        position: 1,
        title: '100 голды',
        price: 7_000,
        maxQuantity: 1,
        gold: 10_000,
      },
      { gameId: old, key: 'uc-60', position: 1, title: '60 UC', price: 9_900, maxQuantity: 10, amountUc: 60 },
    ])
    .returning();
  const product = (gameId: number, key: string) =>
    sold.find((row) => row.gameId === gameId && row.key === key)!.id;
  const uc60 = product(pubg, 'uc-60');
  const uc325 = product(pubg, 'uc-325');
  await orm.insert(codes).values([1, 2, 3, 4, 5].map((n) => ({ productId: uc60, code: `UC60-${n}` })));
  await orm.insert(codes).values([1, 2].map((n) => ({ productId: uc325, code: `UC325-${n}` })));
  await orm.insert(faq).values([
    { gameId: pubg, position: 2, text: 'Когда придёт код?', answer: 'Сразу.' },
    { gameId: pubg, position: 1, text: 'Где ввести код?', answer: 'На сайте игры.' },
  ]);
  await orm.insert(contacts).values({
    companyId: '1',
    position: 1,
    companyName: 'ООО «Пример»',
    address: 'Примерск',
    inn: '0000000000',
    extra: '',
  });
  const places = await orm
    .insert(countries)
    .values([
      { flag: 'ru', position: 1, name: 'Россия', currency: 'RUB', rate: '1' },
      { flag: 'kz', position: 2, name: 'Казахстан', currency: 'KZT', rate: '5.2' },
    ])
    .returning();
  const [russia, kazakhstan] = places.map((row) => row.id) as [number, number];
  const groups = await orm
    .insert(methodGroups)
    .values([
      { countryId: russia, position: 1, name: 'Карты', shortName: 'card' },
      { countryId: kazakhstan, position: 1, name: 'Карты', shortName: 'card' },
    ])
    .returning();
  await orm.insert(paymentMethods).values([
    {
      ...method,
      groupId: groups[0]!.id,
      position: 1,
      name: 'card_ru',
      title: 'Карта',
      scenario: 'redirect',
      fee: '2.5',
      canRetrievePaymentData: true,
    },
    {
      ...method,
      groupId: groups[0]!.id,
      position: 2,
      name: 'sbp_ru',
      title: 'СБП',
      scenario: 'qr',
      fee: '0',
      minAmount: 1_000,
      canRetrievePaymentData: true,
    },
    {
      ...method,
      groupId: groups[0]!.id,
      position: 3,
      name: 'push_ru',
      title: 'СберПэй',
      scenario: 'wait_order_state',
      requiredFields: ['phone'],
    },
    {
      ...method,
      groupId: groups[0]!.id,
      position: 4,
      name: 'off_ru',
      title: 'Выключен',
      scenario: 'redirect',
      isActive: false,
    },
    {
      ...method,
      groupId: groups[1]!.id,
      position: 1,
      name: 'card_kz',
      title: 'Карта',
      scenario: 'redirect',
      fee: '3',
      fixFee: 5_000,
      minAmount: 50_000,
      currencies: ['KZT'],
    },
  ]);
  return {
    games: { pubg, steam, genshin, standoff, old },
    products: {
      uc60,
      uc325,
      uc660: product(pubg, 'uc-660'),
      wallet: product(steam, 'wallet'),
      crystals: product(genshin, 'c-60'),
      gold: product(standoff, 'g-100'),
      oldUc: product(old, 'uc-60'),
    },
    countries: { russia, kazakhstan },
  };
}
