import { cleanLine, cleanPromoCode, cleanText } from '@shop/contract';
import { z } from 'zod';
import { line, typedSum, why } from './fields.ts';

export const goods = z.object({
  id: z.int(),
  game: z.string(),
  slug: z.string(),
  title: z.string(),
  price: z.string(),
  discount_price: z.string().nullable(),
  is_active: z.boolean(),
  /** Null for what is not delivered from stock. */
  in_stock: z.int().nullable(),
});
export type Goods = z.infer<typeof goods>;
/** A list of the catalogue never has more rows: what is meant is searched for, or follows `after`. */
export const CATALOGUE_PAGE = 500;
/** `search` is in the name of the game or of the product; `game` is a slug; `after` the number of the last product that was shown. */
export const goodsQuery = z.object({
  search: z.string().max(100).optional(),
  game: z.string().max(100).optional(),
  after: z.coerce.number().int().optional(),
});
export type GoodsQuery = z.infer<typeof goodsQuery>;

/** Prices to be: many at once, all or none. */
export const priceChange = z.object({
  dry_run: z.boolean(),
  why,
  changes: z
    .array(
      z.object({
        id: z.int(),
        price: typedSum.optional(),
        discount_price: typedSum.nullable().optional(),
        is_active: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(2_000),
});
export const difference = z.object({
  id: z.int(),
  title: z.string(),
  field: z.enum(['price', 'discount_price', 'is_active']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Difference = z.infer<typeof difference>;

/** Characters of a table of codes: some 80,000 of them. */
export const CODES_MAX = 2_000_000;
/** Codes as a table has them: `product,code`. */
export const newCodes = z.object({
  dry_run: z.boolean(),
  game: z.string().max(100),
  text: z.string().max(CODES_MAX),
  why,
});
/** `problems`: the first of them. */
export const addedCodes = z.object({
  added: z.int(),
  known: z.int(),
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type AddedCodes = z.infer<typeof addedCodes>;

export const promoCode = z.object({
  code: z.string(),
  percent: z.int(),
  game: z.string().nullable(),
  uses: z.int(),
  max_uses: z.int().nullable(),
  max_uses_per_buyer: z.int().nullable(),
  starts: z.string().nullable().default(null),
  expires: z.string().nullable(),
  is_active: z.boolean(),
});
export type PromoCode = z.infer<typeof promoCode>;
export const newPromoCode = z
  .object({
    code: z
      .string()
      .overwrite(cleanPromoCode)
      .min(2)
      .max(40)
      .regex(/^\S*$/, 'Промокод пишется без пробелов.'),
    percent: z.int().min(1).max(100),
    max_uses: z.int().positive().nullable(),
    max_uses_per_buyer: z.int().positive().nullable().default(null),
    /** Slug of the only game that it is for. */
    game: z.string().max(100).nullable().default(null),
    starts: z.iso.datetime({ offset: true }).nullable().default(null),
    expires: z.iso.datetime({ offset: true }).nullable().default(null),
    why,
  })
  .refine(({ starts, expires }) => !starts || !expires || Date.parse(starts) < Date.parse(expires), {
    path: ['expires'],
    message: 'Позже начала.',
  });
/** Percents above which somebody is asked again. */
export const PROMO_LARGE = 50;
export const promoCostQuery = z.object({
  percent: z.coerce.number().int().min(1).max(100),
  /** Slug of the only game that it would be for. */
  game: z.string().max(100).default(''),
});
/** Sum that such a code would have taken off the paid orders of the last week, roubles. */
export const promoCost = z.object({ orders: z.int(), cost: z.string() });
export type PromoCost = z.infer<typeof promoCost>;
export const disabledPromoCode = z.object({ why });

/** An article in Markdown. One that is not active is a draft: shoppers do not see it. */
export const articleText = z.object({
  slug: z.string().regex(/^[\w-]{1,100}$/, 'Латинские буквы, цифры, дефис и подчёркивание.'),
  header: z.string().overwrite(cleanLine).min(1).max(200),
  text: z.string().overwrite(cleanText).min(1).max(100_000),
  is_active: z.boolean(),
});
export type ArticleText = z.infer<typeof articleText>;
/** `is_new`: there may be none with this slug yet; otherwise there must be one. `began`: what its editor has changed; refused when it is not so any more. */
export const articleChange = z.object({
  is_new: z.boolean(),
  began: articleText.optional(),
  article: articleText,
  why,
});
export const markdown = z.object({ text: z.string().max(100_000) });
export const articlePreview = z.object({ html: z.string(), description: z.string() });
export type ArticlePreview = z.infer<typeof articlePreview>;

const paragraphs = (max: number) => z.string().overwrite(cleanText).min(1).max(max);
/** A game's description, within the bounds of a catalogue file. `search`: other words that it is found by. */
export const gameTexts = z.object({
  title: line,
  detail_title: line,
  detail_description: paragraphs(10_000),
  is_active: z.boolean(),
  tags: z.array(line).max(20),
  search: z.array(line).max(50),
  questions: z
    .array(z.object({ text: paragraphs(2_000), answer: paragraphs(2_000) }))
    .max(100)
    .refine((all) => new Set(all.map(({ text }) => text)).size === all.length, 'Вопрос повторяется.'),
});
export type GameTexts = z.infer<typeof gameTexts>;
/** `began`: what its editor has changed; refused when it is not so any more. */
export const gameChange = z.object({ began: gameTexts.optional(), game: gameTexts, why });
