import { z } from 'zod';

const routeDeclaration = z.object({
  path: z.string().startsWith('/'),
  page: z.string(),
  middleware: z.array(z.string()).optional(),
  layout: z.enum(['default', 'none']).optional(),
  prerender: z.boolean().optional(),
  data: z.array(z.string()).optional(),
  slots: z.array(z.string()).optional(),
});
const slotDeclaration = z.object({ slot: z.string(), module: z.string() });

/** Subresource-integrity form: `sha256-…` in base64. */
const integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/);

/** What an exposed module needs in the browser before it can run; file names relative to the release. */
const moduleAssets = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

/** `/{version}/release.json`: everything about one immutable version of a remote. */
export const release = z.object({
  name: z.string(),
  version: z.string(),
  /** Contract version it was built with (semver). */
  contract: z.string(),
  created: z.string(),
  routes: z.array(routeDeclaration),
  slots: z.array(slotDeclaration),
  /** The federation container, relative to the release. */
  entry: z.string(),
  /** The server bundle (CommonJS), relative to the release. */
  server: z.string(),
  modules: z.record(z.string(), moduleAssets),
  /** Every file of the release with its hash and size in bytes. */
  files: z.record(z.string(), z.object({ integrity, size: z.int() })),
});
export type Release = z.infer<typeof release>;

/**
 * `/remote.json`: the only mutable file of a remote. `signature` and `canary` are reserved for signing and gradual
 * releases; a reader ignores keys it does not know.
 */
export const pointer = z.object({
  name: z.string(),
  current: z.string(),
  /** Hash of `/{current}/release.json`. */
  integrity,
  canary: z.object({ version: z.string(), integrity, percent: z.number().min(0).max(100) }).nullish(),
  history: z.array(z.object({ version: z.string(), integrity, published: z.string() })),
  signature: z.string().nullish(),
});
export type Pointer = z.infer<typeof pointer>;
