import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addPercent, convert, printMoney } from '@shop/contract';
import { stringify } from 'yaml';
import { text } from '../../../platform/text.ts';
import { gameFile } from './schema.ts';

/** Goods of a supplier, as its adapter describes them. Prices are decimal strings in the account's currency. */
type Goods = {
  name: string;
  asksForServer: boolean;
  servers: { id: string; name: string }[];
  variants: { id: string; name: string; price: string; isInStock: boolean; product: string }[];
};

const ROUBLE = 100;

/**
 * Writes a supplier's product as a game of a catalogue folder that is not on sale yet: its variants at prices in roubles,
 * rounded up, its servers, and the names of its fields. `rate`: roubles for one unit; `margin` in percent. Returns where.
 * @throws when the file is there.
 */
export async function draftGame(
  folder: string,
  supplier: string,
  goods: Goods,
  { rate, margin, slug = slugOf(goods.name) }: { rate: string; margin: string; slug?: string },
): Promise<{ file: string; picture: string }> {
  if (!/^[a-z0-9-]{1,64}$/.test(slug)) throw new Error('A slug is small latin letters, digits and hyphens.');
  const file = path.join(folder, 'games', `${slug}.yaml`);
  if (await exists(file)) throw new Error(`${file} is there already.`);
  const price = (text: string) =>
    printMoney(Math.ceil(addPercent(convert(hundredths(text), rate), margin) / ROUBLE) * ROUBLE);
  const picture = `pictures/${slug}.webp`;
  const game = {
    kind: 'SupplyGame',
    title: goods.name,
    detail_title: goods.name,
    detail_description: text('catalog.top_up_description', { name: goods.name }),
    position: 1_000,
    is_active: false,
    created: new Date().toISOString().slice(0, 10),
    tones: ['#445566', '#778899'],
    picture,
    preview: { name: goods.name },
    servers: goods.servers.map(({ id, name }) => ({ id: id.replaceAll(/[^\w.-]/g, '-'), name })),
    is_server_needed: goods.asksForServer,
    is_server_enum: goods.servers.length > 0,
    products: goods.variants.map(({ id, name, price: cost, isInStock, product }) => ({
      key: id,
      title: name,
      price: price(cost),
      max_quantity: 10,
      is_active: isInStock,
      supplier: { name: supplier, product },
    })),
  };
  // Refuse here already what an import would refuse.
  gameFile.parse(game);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, stringify(game), { flag: 'wx' });
  return { file, picture: path.join(folder, picture) };
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Minor units of a decimal string, rounded up. */
function hundredths(text: string): number {
  const [whole = '0', part = ''] = text.split('.');
  const rest = /[1-9]/.test(part.slice(2)) ? 1 : 0;
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2)) + rest;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
