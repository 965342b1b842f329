import { z } from 'zod';
import { email } from './account.ts';
import { cleanValue } from './clean-text.ts';
import { decimal, id, money, orderId } from './primitives.ts';

export const paymentMethod = z.object({
  /** Machine name: the last part of `uri`, and `{name}` of `POST payments/{name}/`. */
  name: z.string(),
  title: z.string(),
  uri: z.string(),
  /** Percent added to the sum. */
  fee: decimal,
  /** Added after the percent, in the country's currency. */
  fix_fee: money,
  icon: z.string().nullable(),
  is_active: z.boolean(),
  /** Compared with the sum before the fee, in the country's currency. */
  min_amount: money,
  is_secondary: z.boolean(),
  currencies: z.array(z.string()),
  required_fields: z.array(z.enum(['email', 'phone'])),
  /** True when `orders/payment_data/{id}/` can give the payment's link again. */
  can_retrieve_payment_data: z.boolean(),
  /** Additive: the sandbox and other providers that answer with a window to open say so before the click. */
  opens_window: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const methodGroup = z.object({
  name: z.string(),
  short_name: z.string(),
  order: z.int(),
  methods: z.array(paymentMethod),
});
export type MethodGroup = z.infer<typeof methodGroup>;

export const country = z.object({
  id,
  /** ISO 3166-1 alpha-2, lower case: `ru`. */
  flag: z.string(),
  name: z.string(),
  /** ISO 4217: `RUB`. */
  currency: z.string(),
  /** Units of the currency per rouble. */
  rate: decimal,
  method_groups: z.array(methodGroup),
});
export type Country = z.infer<typeof country>;
export const selectCountry = z.object({ country_id: id });

export const startPayment = z.object({
  order_id: orderId,
  currency: z.string().regex(/^[A-Z]{3}$/, 'Код валюты — три заглавные буквы.'),
  email: email.nullish(),
  phone: z
    .string()
    // As it is copied: with dots, words and quotes around it.
    .overwrite((text) => cleanValue(text).replaceAll(/[^\d+]/g, ''))
    .regex(/^\+?[\d\s()-]{7,20}$/, 'Введите номер телефона.')
    .nullish(),
  /** Additive. False: the order's first payment leaves the balance alone, and all of it is charged. */
  use_balance: z.boolean().optional(),
});
export type StartPayment = z.input<typeof startPayment>;

/** Additive: the exact sum that is charged. */
const charged = { amount: money.optional(), currency: z.string().optional() };

/** Next step of the browser after `POST payments/{name}/`. */
export const scenario = z.discriminatedUnion('type', [
  z.object({ ...charged, type: z.literal('external'), help_text: z.string() }),
  z.object({
    ...charged,
    type: z.literal('form'),
    method: z.enum(['GET', 'POST']),
    action: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ ...charged, type: z.literal('invoice_qr'), qr_str: z.string() }),
  z.object({ ...charged, type: z.literal('p2p'), card_number: z.string(), card_name: z.string() }),
  z.object({ ...charged, type: z.literal('p2p_redirect'), url: z.string() }),
  z.object({ ...charged, type: z.literal('redirect'), url: z.string() }),
  /** `qr_str` (additive): what the code says, from a provider that gives it; a phone opens it instead of scanning. */
  z.object({ ...charged, type: z.literal('qr'), url: z.string(), qr_str: z.string().optional() }),
  z.object({ ...charged, type: z.literal('wait_order_state'), order_id: orderId }),
]);
export type Scenario = z.infer<typeof scenario>;
export type ScenarioType = Scenario['type'];

/** `orders/payment_data/{id}/`: the link of the payment under way. */
export const paymentData = z.object({ url: z.string() });
export type PaymentData = z.infer<typeof paymentData>;
