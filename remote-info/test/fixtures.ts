import type { ArticleCard, Contact, Paginated, RenderedArticle } from '@shop/contract';
import type { GameQuestions } from '../src/features/questions/queries.ts';

const sections = [
  { id: 'сколько-ждать', title: 'Сколько ждать' },
  { id: 'когда-вернём', title: 'Когда вернём' },
  { id: 'когда-нельзя', title: 'Когда нельзя' },
  { id: 'как-попросить', title: 'Как попросить' },
];

export const refunds: RenderedArticle = {
  slug: 'refunds',
  header: 'Доставка и возврат',
  html: [
    '<p>Деньги возвращаются <strong>тем же способом</strong>, напишите <a href="/info/contacts">нам</a>.</p>',
    ...sections.map(({ id, title }) => `<h2 id="${id}">${title}</h2>`),
  ].join(''),
  sections,
  description: 'Деньги возвращаются тем же способом, напишите нам.',
};

export const privacy: RenderedArticle = {
  slug: 'privacy-policy',
  header: 'Политика конфиденциальности',
  html: '<p>Мы храним почту.</p>',
  sections: [],
  description: 'Мы храним почту.',
};

export const articles: ArticleCard[] = [refunds, privacy].map(({ slug, header }) => ({ slug, header }));

export const contacts: Paginated<Contact> = {
  count: 1,
  next: null,
  previous: null,
  results: [
    {
      company_name: 'ООО «Пример»',
      address: 'г. Примерск',
      inn: '0000000000',
      company_id: '',
      extra: 'С 9 до 23',
    },
  ],
};

export const questions: GameQuestions[] = [
  {
    game: { id: 1, title: 'PUBG Mobile' },
    items: [
      { id: 1, game: 1, order: 1, text: 'Где ввести код?', answer: 'На сайте игры.' },
      { id: 2, game: 1, order: 2, text: 'Сколько ждать?', answer: 'Ещё минуту.' },
    ],
  },
  {
    game: { id: 2, title: 'Steam' },
    items: [{ id: 3, game: 2, order: 1, text: 'Какой нужен логин?', answer: 'Имя, с которым входите.' }],
  },
];

/** The api's answers for every page. */
export const answers = {
  'articles/': articles,
  'articles/refunds/html/': refunds,
  'articles/privacy-policy/html/': privacy,
  'contacts/': contacts,
  'faq/': questions,
  'support/': { email: 'help@shop.example' },
};
