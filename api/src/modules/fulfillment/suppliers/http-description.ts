import { z } from 'zod';

/**
 * A text with `{key}`, `{product}` (or `{product1}`, `{product2}` of `category/id`), `{quantity}`, `{user}`, `{server}`,
 * `{amount}` (roubles, 500.00) or `{ceiling}` (what a piece may cost at most, roubles) in it.
 */
const template = z.string().min(1);
/** `{quantity:number}` alone becomes a number; everything else a text. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);
/** Where a value is in an answer: `details.codes[].value`. */
const path = z
  .string()
  .regex(/^[\w-]+(\[\])?(\.[\w-]+(\[\])?)*$/, 'expected a path such as data.codes[].value');

const call = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  // Behind anything else the host would end elsewhere: `https://supplier.example` and `@other.example`.
  path: template.startsWith('/'),
  body: json.optional(),
});

/**
 * A signature by HMAC over a text with `{method}`, `{path}`, `{body}` and `{timestamp}` (seconds) in it. `header` gets it, `timestamp`
 * names the header that gets the time.
 */
const signature = z.strictObject({
  header: z.string().min(1),
  secret: z.string().min(1),
  text: template,
  algorithm: z.enum(['sha1', 'sha256', 'sha512']).default('sha256'),
  encoding: z.enum(['hex', 'base64']).default('hex'),
  timestamp: z.string().min(1).optional(),
});

const currency = z.string().regex(/^[A-Z]{3}$/);

/** Meaning of a code of the supplier, or of `http_404`. */
const meaning = z.enum([
  ...(['unavailable', 'away', 'out_of_stock', 'no_funds', 'misconfigured', 'refused'] as const),
  ...(['unknown_order', 'duplicate_order', 'unknown_player'] as const),
]);

/**
 * A supplier's API described in YAML: its calls, the fields of its answers and its states. What a description does not
 * name is a doubt (an error) or "being worked on" (a state): nothing is bought twice or refunded for it.
 */
export const httpSettings = z
  .strictObject({
    url: z.url().transform((url) => url.replace(/\/+$/, '')),
    headers: z.record(z.string(), z.string()).default({}),
    sign: signature.optional(),
    /** Seconds that a call may take. */
    timeout: z.number().min(1).max(120).optional(),
    max_quantity: z.int().min(1).optional(),
    order: call,
    find: call,
    /** Pays an order that is `unpaid`; `id` is its place in the answers, and `{order}` in this call. */
    pay: call.extend({ id: path }).optional(),
    /** The state in the answers to both. */
    state: path,
    states: z.record(z.string(), z.enum(['unpaid', 'accepted', 'sent', 'done', 'rejected', 'attention'])),
    /** Where the goods are codes: their place. An order is done only with a code for each piece. */
    codes: path.optional(),
    /** The supplier's error code. Without one, the HTTP status counts: `http_404`. */
    error: path.optional(),
    errors: z.record(z.string(), meaning).default({}),
    balance: call.extend({ amount: path, currency }).optional(),
    /** Reads the price of a piece. */
    price: call.extend({ amount: path, currency }).optional(),
    player: call.extend({ name: path }).optional(),
  })
  .refine(({ states, pay }) => pay !== undefined || !Object.values(states).includes('unpaid'), {
    path: ['pay'],
    message: 'expected the call that pays an order, because a state means unpaid',
  });
export type HttpSettings = z.output<typeof httpSettings>;
export type HttpCall = z.output<typeof call>;
export type HttpSignature = z.output<typeof signature>;
export type Meaning = z.output<typeof meaning>;

/** Fills a text in: whatever `encode` makes of the values. */
export const fillText = (
  text: string,
  values: Record<string, string>,
  encode: (value: string) => string = String,
): string =>
  text.replaceAll(/\{(\w+)(?::number)?\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : encode(values[name]),
  );

/** Fills every text of a body in. */
export function fillBody(body: Json, values: Record<string, string>): Json {
  if (typeof body === 'string') {
    const number = /^\{(\w+):number\}$/.exec(body)?.[1];
    return number === undefined ? fillText(body, values) : Number(values[number]);
  }
  if (Array.isArray(body)) return body.map((item) => fillBody(item, values));
  if (typeof body === 'object' && body !== null)
    return Object.fromEntries(Object.entries(body).map(([key, item]) => [key, fillBody(item, values)]));
  return body;
}

/** All values at a place of an answer, as texts. */
export function pick(body: unknown, place: string): string[] {
  let found: unknown[] = [body];
  for (const step of place.split('.')) {
    const name = step.replace('[]', '');
    found = found
      .map((value) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      )
      .flatMap((value) => (step.endsWith('[]') && Array.isArray(value) ? value : [value]));
  }
  return found.filter((value) => value !== null && value !== undefined && value !== '').map(String);
}
