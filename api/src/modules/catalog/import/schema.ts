import { cleanLine, cleanText, cleanValue } from '@shop/contract';
import { z } from 'zod';

/** The form of a catalogue folder. What it reads is in the shop's own units: sums become kopecks, and texts are cleaned of what nobody sees. */
const value = (error?: string) => z.string(error).overwrite(cleanValue);
const SUM = 'A sum is written in quotes with two digits: "99.00".';
const kopecks = value(SUM)
  .regex(/^\d{1,9}\.\d{2}$/, SUM)
  .transform((text) => Number(text.replace('.', '')));
const price = kopecks.refine((sum) => sum > 0, 'A price is above zero.');
const DECIMAL = 'A number is written in quotes: "2.5".';
const decimal = value(DECIMAL).regex(/^\d{1,9}(\.\d{1,8})?$/, DECIMAL);
const text = (max: number) => z.string().overwrite(cleanText).min(1, 'It is empty.').max(max);
const title = z.string().overwrite(cleanLine).min(1, 'It is empty.').max(200);
const key = value('It is written in quotes.').regex(
  /^[\w.-]{1,64}$/,
  'Only latin letters, digits, _ . and - are allowed.',
);
/** As the supplier's adapter reads it: MooGold's is `category/id`, and how the game calls its fields. */
const supplierProduct = value('It is written in quotes.')
  .regex(/^[\w.-]+(\/[\w.-]+)?(\?[\w =&.-]+)?$/, 'It is an id, or category/id?user=…&server=….')
  .max(200);
const supplierName = key;
const source = z.strictObject({ name: supplierName, product: supplierProduct });
/** Who has a product: the shop's first supplier unless it is named, and who else, in the order in which they are asked. */
const supplierOf = z.strictObject({
  name: supplierName.optional(),
  product: supplierProduct,
  fallbacks: z.array(source).max(5).optional(),
});
const picture = value()
  .regex(/^[\w./-]+$/, 'It is a path inside the folder.')
  .refine((path) => !path.split('/').includes('..'), 'It is a path inside the folder.');
const colour = value().regex(/^#[0-9a-f]{6}$/i, "A colour is written '#rrggbb'.");

const unique = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  field: string,
  context: z.core.$RefinementCtx,
) => {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const value = keyOf(item);
    if (seen.has(value))
      context.addIssue({ code: 'custom', path: [index, field], message: `«${value}» is there twice.` });
    seen.add(value);
  }
};

const productFields = {
  key,
  title,
  price,
  discount_price: price.optional(),
  picture: picture.optional(),
  min_quantity: z.int().min(1).default(1),
  max_quantity: z.int().min(1).max(100_000),
  is_active: z.boolean().default(true),
};
type Bounds = {
  price: number;
  discount_price?: number | undefined;
  min_quantity: number;
  max_quantity: number;
};
const productList = <T extends z.ZodType<Bounds & { key: string }>>(shape: T) =>
  z
    .array(
      shape.superRefine((value, context) => {
        const product = value as Bounds;
        const issue = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if (product.discount_price !== undefined && product.discount_price >= product.price) {
          issue('discount_price', 'The discount price is below the price.');
        }
        if (product.max_quantity < product.min_quantity) issue('max_quantity', 'It is below min_quantity.');
      }),
    )
    .superRefine((products, context) =>
      unique(products, (product) => (product as { key: string }).key, 'key', context),
    );

const gameFields = {
  title,
  detail_title: title,
  detail_description: text(10_000),
  position: z.int().min(0),
  is_active: z.boolean().default(true),
  is_auth_required: z.boolean().default(false),
  tags: z.array(title).max(20).default([]),
  search: z.array(title).max(50).default([]),
  created: z.iso.date('A date is written 2026-01-31.'),
  tones: z.tuple([colour, colour]),
  picture,
  preview: z.strictObject({ name: title, icon: picture.optional() }),
  faq: z
    .array(z.strictObject({ text: text(2_000), answer: text(2_000) }))
    .default([])
    .superRefine((items, context) => unique(items, (item) => item.text, 'text', context)),
};
const server = z.strictObject({ id: key, name: title });

export const gameFile = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('PUBGGame'),
      ...gameFields,
      products: productList(
        z.strictObject({ ...productFields, amount_uc: z.int().min(1), supplier: supplierOf.optional() }),
      ),
    }),
    z.strictObject({
      kind: z.literal('StandoffGame'),
      ...gameFields,
      standoff: z.strictObject({
        need_refund: z.boolean(),
        is_surplus_enabled: z.boolean(),
        skin_name: title,
        skin_picture: picture.optional(),
        market_fee: decimal.refine(
          (fee) => Number(fee) < 100,
          'A fee is below 100: something must be left of a lot.',
        ),
      }),
      products: productList(z.strictObject({ ...productFields, gold: price })),
    }),
    z.strictObject({
      kind: z.literal('Steam'),
      ...gameFields,
      steam: z.strictObject({ commission: decimal }),
      products: productList(z.strictObject({ ...productFields, supplier: supplierOf.optional() })),
    }),
    z.strictObject({
      kind: z.literal('SupplyGame'),
      ...gameFields,
      servers: z
        .array(server)
        .default([])
        .superRefine((servers, context) => unique(servers, (item) => item.id, 'id', context)),
      is_server_needed: z.boolean().default(false),
      is_server_enum: z.boolean().default(false),
      products: productList(z.strictObject({ ...productFields, supplier: supplierOf })),
    }),
  ])
  .refine(({ is_active, products }) => !is_active || products.length > 0, {
    path: ['products'],
    message: 'A game on sale has at least one product.',
  });
export type GameSupplier = z.output<typeof supplierOf>;
export type GameFile = z.output<typeof gameFile>;

const method = z.strictObject({
  name: value().regex(/^[a-z0-9_]{1,40}$/, 'Only small latin letters, digits and _ are allowed.'),
  title,
  provider: key,
  scenario: z.enum([
    'external',
    'form',
    'invoice_qr',
    'p2p',
    'p2p_redirect',
    'qr',
    'redirect',
    'wait_order_state',
  ]),
  fee: decimal.default('0'),
  fix_fee: kopecks.default(0),
  min_amount: kopecks.default(0),
  is_active: z.boolean().default(true),
  is_secondary: z.boolean().default(false),
  required_fields: z.array(z.enum(['email', 'phone'])).default([]),
  icon: key.nullish().transform((icon) => icon ?? null),
  currencies: z.array(value().regex(/^[A-Z]{3}$/, 'A currency is three capital letters.')).min(1),
  can_retrieve_payment_data: z.boolean().default(false),
});
const country = z
  .strictObject({
    flag: value().regex(/^[a-z]{2}$/, 'A flag is two small letters: ru.'),
    name: title,
    currency: value().regex(/^[A-Z]{3}$/, 'A currency is three capital letters.'),
    rate: decimal.refine((rate) => Number(rate) > 0, 'A rate is above zero.'),
    groups: z
      .array(z.strictObject({ name: title, short_name: title, methods: z.array(method).min(1) }))
      .min(1)
      .superRefine((groups, context) => unique(groups, (group) => group.short_name, 'short_name', context)),
  })
  .superRefine(({ currency, groups }, context) => {
    const seen = new Set<string>();
    for (const [group, { methods }] of groups.entries()) {
      for (const [index, { name, currencies }] of methods.entries()) {
        const issue = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: ['groups', group, 'methods', index, field], message });
        if (seen.has(name)) issue('name', `«${name}» is there twice in this country.`);
        if (!currencies.includes(currency))
          issue('currencies', `The country's own currency ${currency} is missing.`);
        seen.add(name);
      }
    }
  });
export const countriesFile = z
  .array(country)
  .min(1)
  .superRefine((countries, context) => unique(countries, (item) => item.flag, 'flag', context));
export type CountryFile = z.output<typeof country>;

export const shopFile = z.strictObject({
  contacts: z
    .array(
      z.strictObject({
        company_name: title,
        address: title,
        inn: value('It is written in quotes.').regex(/^\d{10,12}$/, 'An INN has 10 or 12 digits.'),
        company_id: value('It is written in quotes.').regex(/^\d{13,15}$/, 'An OGRN has 13 or 15 digits.'),
        extra: z.string().overwrite(cleanText).default(''),
      }),
    )
    .superRefine((contacts, context) =>
      unique(contacts, (item) => item.company_name, 'company_name', context),
    ),
});
export type ShopFile = z.output<typeof shopFile>;

export const articleHead = z.strictObject({ header: title });
