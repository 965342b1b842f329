import { z } from 'zod';
import { id, money } from './primitives.ts';

/** `game` null: the code holds for every game. */
export const promoCode = z.object({
  code: z.string(),
  percent: z.int().min(1).max(100),
  game: id.nullable(),
});
export type PromoCode = z.infer<typeof promoCode>;

export const profile = z.object({
  id,
  email: z.string().nullable(),
  nickname: z.string(),
  avatar_img: z.string().nullable(),
  balance: money,
  active_promo_code: promoCode.nullable(),
});
export type Profile = z.infer<typeof profile>;

export const tokens = z.object({
  access: z.string(),
  refresh: z.string(),
  is_signed_up: z.boolean().optional(),
});
export type Tokens = z.infer<typeof tokens>;
