import { expect, test } from 'vitest';
import { z } from 'zod';
import { article, articleCard, contact, faqItem, renderedArticle } from './content.ts';
import { EXAMPLE_ANSWERS, EXAMPLE_PARAMS, EXAMPLE_PROPS } from './examples.ts';
import { game, gameCard, serverOption } from './game.ts';
import { steamSettings } from './order.ts';
import { country } from './payment.ts';
import { id, orderId, paginated } from './primitives.ts';
import { SLOT_CONTRACTS } from './slots.ts';
import { supportAddress } from './support.ts';

const gameQuestions = z.object({ game: z.object({ id, title: z.string() }), items: z.array(faqItem) });

/** The schema of the answer at a path, the first pattern that matches. */
const SCHEMAS: [RegExp, z.ZodType][] = [
  [/^games\/$/, paginated(gameCard.strict())],
  [/^games\/\d+\/$/, game],
  [/^faq\/$/, z.array(gameQuestions)],
  [/^faq\/\d+\/$/, z.array(faqItem.strict())],
  [/^articles\/$/, z.array(articleCard.strict())],
  [/^articles\/[^/]+\/html\/$/, renderedArticle.strict()],
  [/^articles\/[^/]+\/$/, article.strict()],
  [/^contacts\/$/, paginated(contact.strict())],
  [/^support\/$/, supportAddress.strict()],
  [/^payments\/countries\/$/, z.array(country.strict())],
  [/^payments\/countries\/active\/$/, country.strict()],
  [/^orders\/steam\/settings\/$/, steamSettings.strict()],
  [/^orders\/supply_channel\/servers\/\d+\/$/, paginated(serverOption.strict())],
];

test.each(Object.entries(EXAMPLE_ANSWERS))(
  'the example of %s is what the contract promises',
  { tags: '@spec-17.22' },
  (path, answer) => {
    const schema = SCHEMAS.find(([pattern]) => pattern.test(path))?.[1];
    expect(schema?.safeParse(answer)).toMatchObject({ success: true });
  },
);

test('there is a game of every kind, and each can be opened', () => {
  const kinds = game.options.map(({ shape }) => shape.resourcetype.value);
  expect(EXAMPLE_PROPS['game-order'].map(({ variant }) => variant)).toEqual(kinds);
  for (const { props } of EXAMPLE_PROPS['game-order']) expect(game.parse(props.game)).toEqual(props.game);
  for (const value of EXAMPLE_PARAMS.id!) expect(EXAMPLE_ANSWERS).toHaveProperty([`games/${value}/`]);
});

test('every slot has example props, and an order’s id is one', () => {
  expect(Object.keys(EXAMPLE_PROPS)).toEqual(Object.keys(SLOT_CONTRACTS));
  for (const value of EXAMPLE_PARAMS.orderId!) expect(orderId.parse(value)).toBe(value);
});
