import { z } from 'zod';
import { cleanLine, cleanPromoCode, cleanValue } from './clean-text.ts';
import { cleanEmail, isEmail } from './email-address.ts';
import { id, money } from './primitives.ts';
import { SOCIAL_PROVIDERS as SOCIAL_NAMES } from './social.ts';

const EMAIL = 'Введите правильный адрес электронной почты.';
/** In the form of `cleanEmail`: in lower case, its domain in Punycode. */
export const email = z
  .string()
  .refine(isEmail, { error: EMAIL, abort: true })
  .overwrite(cleanEmail)
  .max(254, EMAIL);

const PASSWORD = 'Пароль — от 8 до 128 знаков.';
const newPassword = z.string().min(8, PASSWORD).max(128, PASSWORD);
const nickname = z.string().overwrite(cleanLine).min(1, 'Укажите имя.').max(40, 'Имя — до 40 знаков.');

/** `game` null: the code holds for every game. */
export const promoCode = z.object({
  code: z.string(),
  percent: z.int().min(1).max(100),
  game: id.nullable(),
});
export type PromoCode = z.infer<typeof promoCode>;
/** The body of every call that names a promo code. `promo_codes/activate/` and `show/` answer with the code, `deactivate/` with 204. */
export const promoCodeRequest = z.object({
  code: z.string().overwrite(cleanPromoCode).min(1, 'Введите промокод.').max(64),
});

export const profile = z.object({
  id,
  email: z.string().nullable(),
  nickname: z.string(),
  avatar_img: z.string().nullable(),
  balance: money,
  active_promo_code: promoCode.nullable(),
  /** Additive: providers whose identity is bound, and whether a password is set. */
  social_accounts: z.array(z.string()),
  has_password: z.boolean(),
  /** Additive: the number that signs in, in E.164; and what proves to the chat who writes. */
  phone: z.string().nullish(),
  chat_identifier_hash: z.string().nullish(),
});
export type Profile = z.infer<typeof profile>;
/** `PATCH auth/profile/` as JSON; an avatar is sent as multipart with the field `avatar`, alone or with `nickname`. */
export const profileChange = z.object({ nickname: nickname.optional() });

/** Lifetimes: access 15 minutes, refresh 30 days. */
export const tokens = z.object({
  access: z.string(),
  refresh: z.string(),
  is_signed_up: z.boolean().optional(),
});
export type Tokens = z.infer<typeof tokens>;

export const credentials = z.object({ email, password: z.string().min(1, 'Введите пароль.').max(128) });
export const refreshRequest = z.object({ refresh: z.string().min(1).max(4096) });
/** `POST auth/registration/` answers 201 with tokens and sends a letter that confirms the address. */
export const registration = z.object({ email, password: newPassword, nickname: nickname.optional() });
/** `POST auth/registration/confirm/` with the key of that letter's link, `{PUBLIC_URL}/?confirm={key}`; `auth/email/keep/` with that of `?keep={key}` stops a correction of the address. */
export const confirmEmail = z.object({ key: z.string().min(1).max(200) });
/** Access that a proof of the address has ended: live sign-ins, social accounts by provider, and whether there was a password. */
export const endedAccess = z.object({
  sign_ins: z.int().nonnegative(),
  social_accounts: z.array(z.string()),
  password: z.boolean(),
});
export type EndedAccess = z.infer<typeof endedAccess>;
/**
 * Answer of `registration/confirm/`. Additive: `ended` (null when the address was proven before), and when the password was ended or there never was
 * one, a key for `password/reset/confirm/`.
 */
export const confirmedEmail = z.object({
  detail: z.string(),
  ended: endedAccess.nullable(),
  password_key: z.string().nullable(),
});
export type ConfirmedEmail = z.infer<typeof confirmedEmail>;
/** `POST auth/password/reset/`: the same answer whether the address is known or not. The letter's link is `{PUBLIC_URL}/?reset={key}`. */
export const passwordReset = z.object({ email });
/** `POST auth/password/reset/confirm/` answers with tokens and, additive, what was ended. */
export const passwordResetConfirm = z.object({ key: z.string().min(1).max(200), password: newPassword });
export const passwordIsReset = tokens.extend({ detail: z.string(), ended: endedAccess });
export type PasswordIsReset = z.infer<typeof passwordIsReset>;
/** `{detail}` of a call that has nothing else to say. */
export const done = z.object({ detail: z.string() });

export { BINDABLE, SOCIAL_PROVIDERS, type SocialProvider, UNBINDABLE } from './social.ts';

/** Answer of `GET auth/social/{provider}/url/?redirect_uri`. */
export const socialUrl = z.object({ url: z.string() });
/**
 * `POST auth/social/{provider}/auth/` and `…/bind/`. `code`: the provider's; VK ID packs `code|device_id|state`, Steam and
 * the Telegram widget pass the whole query string. `state` (additive) is what came back in the redirect, when the provider has it.
 * A provider that gives no e-mail: 400 `{detail, code: "email_required"}`; the same call is repeated with `email`.
 */
export const socialAuth = z.object({
  code: z.string().min(1).max(8192),
  redirect_uri: z.string().min(1).max(2048),
  email: email.nullish(),
  state: z.string().max(512).nullish(),
});

/** Answer of `GET auth/methods/` (additive): the ways to sign in that the shop offers beside a password. `phone`: how a code comes. */
export const signInMethods = z.object({
  social: z.array(z.enum(SOCIAL_NAMES)),
  phone: z.enum(['sms', 'call']).nullable(),
});
export type SignInMethods = z.infer<typeof signInMethods>;

const PHONE = 'Укажите номер телефона.';
const phone = z.string().overwrite(cleanValue).min(1, PHONE).max(40, PHONE);
const code = z
  .string()
  .overwrite(cleanValue)
  .regex(/^\d{4,8}$/, 'Введите цифры кода.');
/** `POST auth/phone/code/` (additive): sends a code. The number is taken as people write it. */
export const phoneCode = z.object({ phone });
/** `phone` as the shop keeps it; `again_after`: seconds until another code can be asked for. */
export const phoneCodeSent = z.object({
  phone: z.string(),
  way: z.enum(['sms', 'call']),
  again_after: z.int().nonnegative(),
});
export type PhoneCodeSent = z.infer<typeof phoneCodeSent>;
/** `POST auth/phone/auth/`. A new number is answered as a social account without an address: `email_required`, then the same call with `email`. */
export const phoneAuth = z.object({ phone, code, email: email.nullish() });
/** `POST auth/phone/bind/`; `…/unbind/` takes nothing. */
export const phoneBinding = z.object({ phone, code });
