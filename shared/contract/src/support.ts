import { z } from 'zod';
import { email } from './account.ts';
import { cleanText, cleanValue } from './clean-text.ts';

/** Additive: `GET /api/support/`, where shoppers write to. */
export const supportAddress = z.object({ email: z.string() });
export type SupportAddress = z.infer<typeof supportAddress>;

/** Additive: `GET /api/support/form/`, what a letter to the support team is sent with. Good from 3 seconds to 24 hours after it was given. */
export const supportForm = z.object({ token: z.string() });
export type SupportForm = z.infer<typeof supportForm>;

/** Letters of a question, at most. */
export const QUESTION_MAX = 4_000;

const NUMBER = 'Номер заказа — восемь цифр и букв, например 1A2B3C4D.';
/** The first eight digits of an order's id, as pages and letters show it: `1A2B3C4D`. A whole id and a leading "№" are understood. */
export const orderNumber = z
  .string()
  .max(64, NUMBER)
  .overwrite((text) => cleanValue(text).replaceAll(/No|[№#\s]/g, ''))
  .pipe(z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){0,3}(-[\da-f]{12})?$/i, NUMBER))
  .transform((text) => text.slice(0, 8).toUpperCase());

/**
 * Additive: `POST /api/support/`, a letter to the support team. `website` is a field that people do not see: a letter that fills it in is
 * dropped. 400 with the code `form_expired` asks for a new token. A token stands for one letter, however often it is sent.
 */
export const supportQuestion = z.object({
  email,
  order_number: z.union([z.literal('').transform(() => null), orderNumber]).nullish(),
  text: z
    .string()
    .overwrite(cleanText)
    .min(1, 'Напишите, что случилось.')
    .max(QUESTION_MAX, `Вопрос — до ${QUESTION_MAX} знаков.`)
    .refine((text) => !text.includes('\u0000'), 'В тексте есть недопустимый знак.'),
  token: z.string().max(200),
  website: z.string().max(200).optional(),
});
export type SupportQuestion = z.input<typeof supportQuestion>;
