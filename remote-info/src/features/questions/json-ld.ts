import type { GameQuestions } from './queries.ts';

/** schema.org's FAQPage of the questions that the page shows. Each names its game: «PUBG Mobile: Где найти ID?». */
export const faqPage = (groups: readonly GameQuestions[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(({ game, items }) =>
    items.map(({ text, answer }) => ({
      '@type': 'Question',
      name: `${game.title}: ${text}`,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
});
