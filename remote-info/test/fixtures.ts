import type { Article, ArticleCard, Contact, Paginated } from '@shop/shared/contracts';
import type { GameQuestions } from '../src/features/questions/queries.ts';

export const refunds: Article = {
  slug: 'refunds',
  header: 'Доставка и возврат',
  text: [
    'Деньги возвращаются **тем же способом**, напишите [нам](/info/contacts).',
    '## Сколько ждать',
    '- Коды — сразу\n- Пополнение — до часа',
    '## Когда вернём\n\nЗаказ не доставлен.',
    '## Когда нельзя\n\nКод активирован.',
    '## Как попросить\n\n[Опасная](javascript:alert(1)) ссылка и <b>не разметка</b>.',
  ].join('\n\n'),
};

export const privacy: Article = {
  slug: 'privacy-policy',
  header: 'Политика конфиденциальности',
  text: 'Мы храним почту.',
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
  'articles/refunds/': refunds,
  'articles/privacy-policy/': privacy,
  'contacts/': contacts,
  'faq/': questions,
};
