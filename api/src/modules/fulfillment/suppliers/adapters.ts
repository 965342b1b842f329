import { z } from 'zod';
import type { InsideGuard } from '../../../platform/http/inside-guard.ts';
import { httpSettings, httpSupplier } from './http-supplier.ts';
import { moogold } from './moogold.ts';
import type { Supplier } from './supplier.ts';

/** How a supplier of the file is made: what its settings must be, and the adapter for them. */
export type Adapter = {
  settings: z.ZodType;
  /** `askEvery` in milliseconds. */
  create(name: string, settings: unknown, askEvery: number, guard: InsideGuard): Supplier;
};

const adapter = <T extends z.ZodType>(
  settings: T,
  create: (name: string, settings: z.output<T>, askEvery: number, guard: InsideGuard) => Supplier,
): Adapter => ({
  settings,
  create: (name, given, askEvery, guard) => create(name, settings.parse(given), askEvery, guard),
});

const moogoldSettings = z.strictObject({
  partner_id: z.string().min(1),
  secret: z.string().min(1),
  url: z.url().default('https://moogold.com/wp-json/v1/api'),
});

/** The adapters by the name that the file of suppliers gives. */
export const ADAPTERS: Record<string, Adapter> = {
  http: adapter(httpSettings, httpSupplier),
  moogold: adapter(moogoldSettings, (name, { partner_id: partnerId, secret, url }, askEvery, guard) => ({
    ...moogold({ partnerId, secret, url }, askEvery, guard),
    name,
  })),
};
