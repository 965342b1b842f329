import { cleanText } from '@shop/contract';
import { z } from 'zod';
import { articleText, gameTexts } from './catalog.ts';
import { line, typedDecimal, typedSum, why } from './fields.ts';

const key = z.string().regex(/^[\w.-]{1,64}$/, 'Латинские буквы, цифры, точка, дефис и подчёркивание.');
const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, 'Строчные латинские буквы, цифры и дефис.');
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Цвет вида #112233.');
const currency = z.string().regex(/^[A-Z]{3}$/, 'Три заглавные латинские буквы.');
/** Folder of a picture's files: `/media/<hash>/`. */
const pictureBase = z.string().regex(/^\/media\/[\w-]+\/$/);
const position = z.int().min(0).max(1_000_000);

/** Shapes of pictures by what they show, width / height, and their smallest and largest width in pixels. */
export const PICTURE_SHAPES = {
  cover: { ratio: 4 / 3, min: 640, max: 1280 },
  product: { ratio: 4 / 3, min: 160, max: 640 },
  icon: { ratio: 1, min: 96, max: 640 },
} as const;
export type PictureShape = keyof typeof PICTURE_SHAPES;
export const pictureShape = z.enum(['cover', 'product', 'icon']);

/** A picture in several widths, as shoppers get it: `${base}${width}.webp`. */
export const pictureSet = z.object({
  base: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
});
export type PictureSet = z.infer<typeof pictureSet>;
/** Which part of an upright picture is used, pixels: `left,top,width,height`. */
export const crop = z
  .string()
  .regex(/^\d{1,5}(,\d{1,5}){3}$/)
  .transform((text) => {
    const [left, top, width, height] = text.split(',').map(Number) as [number, number, number, number];
    return { left, top, width, height };
  });

export const GAME_KINDS = ['PUBGGame', 'StandoffGame', 'Steam', 'SupplyGame'] as const;
/** Fields of a game beside its texts. Exactly the part of its kind is there. */
export const gameFields = z.object({
  kind: z.enum(GAME_KINDS),
  position,
  is_auth_required: z.boolean(),
  tones: z.tuple([colour, colour]),
  picture: pictureBase,
  preview_name: line,
  preview_icon: pictureBase.nullable(),
  supply: z
    .object({
      servers: z.array(z.object({ id: key, name: line })).max(200),
      is_server_needed: z.boolean(),
      is_server_enum: z.boolean(),
    })
    .nullable(),
  steam: z.object({ commission: typedDecimal }).nullable(),
  standoff: z
    .object({
      need_refund: z.boolean(),
      is_surplus_enabled: z.boolean(),
      skin_name: line,
      skin_picture: pictureBase.nullable(),
      market_fee: typedDecimal,
    })
    .nullable(),
});
export type GameFields = z.infer<typeof gameFields>;

const source = z.object({ name: key, product: z.string().max(200) });
/** A product. `place`: from 1, in the list of its game. */
export const productFields = z
  .object({
    key,
    title: line,
    price: typedSum,
    discount_price: typedSum.nullable(),
    picture: pictureBase.nullable(),
    min_quantity: z.int().min(1),
    max_quantity: z.int().min(1).max(100_000),
    is_active: z.boolean(),
    place: z.int().min(1),
    amount_uc: z.int().min(1).nullable(),
    gold: typedSum.nullable(),
    /** `name` null: the shop's first supplier. */
    supplier: z
      .object({
        name: key.nullable(),
        product: z.string().min(1).max(200),
        fallbacks: z.array(source).max(5),
      })
      .nullable(),
  })
  .superRefine(({ price, discount_price, min_quantity, max_quantity }, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (Number(price) === 0) issue('price', 'Цена больше нуля.');
    if (discount_price !== null && Number(discount_price) >= Number(price))
      issue('discount_price', 'Меньше обычной цены.');
    if (max_quantity < min_quantity) issue('max_quantity', 'Не меньше наименьшего количества.');
  });
export type ProductFields = z.infer<typeof productFields>;

const method = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,40}$/, 'Строчные латинские буквы, цифры и подчёркивание.'),
  title: line,
  provider: key,
  scenario: z.string().max(40),
  fee: typedDecimal,
  fix_fee: typedSum,
  min_amount: typedSum,
  is_active: z.boolean(),
  is_secondary: z.boolean(),
  required_fields: z.array(z.enum(['email', 'phone'])),
  icon: key.nullable(),
  currencies: z.array(currency).min(1),
  can_retrieve_payment_data: z.boolean(),
});
export type MethodFields = z.infer<typeof method>;
/** A country with what can be paid there with, as `countries.yaml` has it. */
export const countryFields = z.object({
  flag: z.string().regex(/^[a-z]{2}$/, 'Две строчные латинские буквы.'),
  name: line,
  currency,
  rate: typedDecimal,
  groups: z
    .array(z.object({ name: line, short_name: line, methods: z.array(method).min(1) }))
    .min(1, 'Нужна хотя бы одна группа способов.'),
});
export type CountryFields = z.infer<typeof countryFields>;

export const contactFields = z.object({
  company_name: line,
  address: line,
  inn: z.string().regex(/^\d{10,12}$/, '10 или 12 цифр.'),
  company_id: z.string().regex(/^\d{13,15}$/, '13 или 15 цифр.'),
  extra: z.string().overwrite(cleanText).max(2_000),
});
export type ContactFields = z.infer<typeof contactFields>;
export const contactList = z
  .array(contactFields)
  .max(20)
  .refine((all) => new Set(all.map((one) => one.company_name)).size === all.length, 'Название повторяется.');

/** A game in the list of all. */
export const gameLine = z.object({
  slug: z.string(),
  title: z.string(),
  kind: z.enum(GAME_KINDS),
  position: z.int(),
  is_active: z.boolean(),
  products: z.int(),
});
export type GameLine = z.infer<typeof gameLine>;
/** `search` is in a game's name or slug; `after` the slug of the last game that was shown. */
export const gamesQuery = z.object({
  search: z.string().max(100).optional(),
  kind: z.enum(GAME_KINDS).optional(),
  after: z.string().max(100).optional(),
});
export type GamesQuery = z.infer<typeof gamesQuery>;

/** A page of the desk for a game, and for one product of it. `pictures`: everything that the fields name. */
export const gamePage = z.object({
  id: z.int(),
  title: z.string(),
  fields: gameFields,
  pictures: z.array(pictureSet),
});
export type GamePage = z.infer<typeof gamePage>;
export const productPage = z.object({
  id: z.int(),
  game: z.object({ id: z.int(), slug: z.string(), title: z.string(), kind: z.enum(GAME_KINDS) }),
  fields: productFields,
  pictures: z.array(pictureSet),
});
export type ProductPage = z.infer<typeof productPage>;

const priceOf = {
  price: typedSum.optional(),
  discount_price: typedSum.nullable().optional(),
  is_active: z.boolean().optional(),
};
/** `began`: a field changes only where it still is what this says. */
const prices = z
  .array(z.object({ id: z.int(), ...priceOf, began: z.object(priceOf).optional() }))
  .min(1)
  .max(2_000);

/** A change of the catalogue at the desk. `began`: the editor's starting point; null for a new row. */
export const catalogueChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('game.create'),
    slug,
    after: z.object({ texts: gameTexts, fields: gameFields }),
  }),
  z.object({ kind: z.literal('game.texts'), slug, began: gameTexts, after: gameTexts }),
  z.object({ kind: z.literal('game.fields'), slug, began: gameFields, after: gameFields }),
  z.object({ kind: z.literal('product.create'), slug, after: productFields }),
  z.object({ kind: z.literal('product.save'), id: z.int(), began: productFields, after: productFields }),
  z.object({ kind: z.literal('prices'), after: prices }),
  z.object({ kind: z.literal('article.save'), began: articleText.nullable(), after: articleText }),
  /** `after` null: the shop takes no money there any more. */
  z.object({
    kind: z.literal('country.save'),
    flag: z.string().regex(/^[a-z]{2}$/),
    began: countryFields.nullable(),
    after: countryFields.nullable(),
  }),
  z.object({ kind: z.literal('contacts.save'), began: contactList, after: contactList }),
]);
export type CatalogueChange = z.infer<typeof catalogueChange>;
export type ChangeKind = CatalogueChange['kind'];

/** `dry_run` says what would change, and whether it may. `replaces`: a pending change that this one is in place of. */
export const newChange = z.object({
  dry_run: z.boolean().default(false),
  change: catalogueChange,
  why,
  replaces: z.int().optional(),
});
/** Differences by field; `subject` as in the audit trail. */
export const changeResult = z.object({
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type ChangeResult = z.infer<typeof changeResult>;
