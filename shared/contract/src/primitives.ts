import { z } from 'zod';

/** A sum as a decimal string with two digits: `"199.00"`. Roubles unless a field says otherwise. Never parse it to a float. */
export const money = z
  .string()
  .regex(/^-?\d{1,12}\.\d{2}$/, 'Ожидается сумма с двумя знаками после точки.')
  .meta({ example: '199.00' });

/** ISO 8601, UTC, with `Z`. */
export const timestamp = z.iso.datetime();

/** Integer primary key. */
export const id = z.int().positive();

/** An order's id: a random UUID, so that it cannot be guessed. */
export const orderId = z.uuid();

/** A decimal string of any scale: rates and percentages (`"5.2143"`). */
export const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,8})?$/, 'Ожидается десятичное число.');

/** A list page in Django REST framework's shape. `next` and `previous` are absolute URLs. */
export const paginated = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
export type Paginated<T> = { count: number; next: string | null; previous: string | null; results: T[] };

/**
 * One picture in several widths. A file's address is `${base}${width}.${format}`, format `avif` or `webp`;
 * every width exists in both. `width` × `height` is the size of the original in pixels.
 */
export const pictureSet = z.object({
  base: z.string(),
  widths: z.array(z.int().positive()).min(1),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type PictureSet = z.infer<typeof pictureSet>;
