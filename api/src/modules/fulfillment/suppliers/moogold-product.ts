import { z } from 'zod';
import { SupplierError, type SupplierProduct } from './supplier.ts';

const text = z.union([z.string(), z.number()]).transform(String);
/** `fields` by the description of `create_order`; pyMooGoldApi reads plain names. */
const field = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const goods = z.object({
  Product_Name: z.string(),
  Variation: z.array(
    z.object({
      variation_id: text,
      variation_name: z.string(),
      variation_price: text,
      stock_status: z.string().default('instock'),
    }),
  ),
  fields: z.array(field).default([]),
});
/** Flat by the OpenAPI text; one client found it under `data`. */
const flat = z.record(z.string(), text);
const servers = z.union([z.object({ data: flat }).transform(({ data }) => data), flat]);

/** A field that asks for a server, whatever the game calls it. */
const SERVER = /server|zone|region/i;

/** MooGold's product detail and server list as goods for a catalogue. @throws {SupplierError} for another form. */
export function readGoods(detail: unknown, serverList: unknown): SupplierProduct {
  const read = goods.safeParse(detail);
  if (!read.success) throw new SupplierError('unavailable', 'the product of moogold has another form');
  const { Product_Name: name, Variation: variations, fields } = read.data;
  const user = fields.find((field) => !SERVER.test(field));
  const server = fields.find((field) => SERVER.test(field));
  const names = new URLSearchParams();
  if (user !== undefined && user !== 'User ID') names.set('user', user);
  if (server !== undefined && server !== 'Server') names.set('server', server);
  const query = names.size > 0 ? `?${names.toString().replaceAll('+', ' ')}` : '';
  // A product that asks for nothing is a code.
  const category = fields.length === 0 ? '2' : '1';
  const listed = Object.entries(servers.safeParse(serverList).data ?? {});
  return {
    name,
    fields,
    asksForServer: server !== undefined,
    servers: listed.map(([label, id]) => ({ id, name: label })),
    variants: variations.map(({ variation_id: id, variation_name, variation_price, stock_status }) => ({
      id,
      name: variation_name,
      price: variation_price,
      isInStock: stock_status === 'instock',
      product: `${category}/${id}${query}`,
    })),
  };
}
