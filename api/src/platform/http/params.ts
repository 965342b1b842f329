import { ORDERS_PAGE_SIZE } from '@shop/contract';
import { z } from 'zod';
import { refuse } from '../refusal.ts';

const digits = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((value) => value <= 2_147_483_647)
  .meta({ type: 'integer' });

/** An integer key in a path; anything else is a 404. */
export const idParams = z.object({ id: digits });

/** `?limit&offset` as Django REST framework reads them: what makes no sense counts as absent. */
export const limitQuery = (size: number, max = 100) => ({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((value) => Math.min(value, max))
    .catch(size),
  offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

/** `?page&page_size`: a page that is not there is a 404. */
export const pageQuery = z.object({
  page: z.string().default('1'),
  page_size: z.coerce
    .number()
    .int()
    .min(1)
    .transform((value) => Math.min(value, 100))
    .catch(ORDERS_PAGE_SIZE),
});

/** First row of a page, from `?page`. @throws {Refusal} 404 when it is no page number. */
export function pageOffset({ page, page_size }: z.output<typeof pageQuery>): number {
  if (!/^[1-9]\d{0,6}$/.test(page)) throw wrongPage();
  return (Number(page) - 1) * page_size;
}

export const wrongPage = () => refuse('http.page_not_found');
