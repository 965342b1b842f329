import { z } from 'zod';

const routeDeclaration = z.object({
  path: z.string().startsWith('/'),
  page: z.string(),
  middleware: z.array(z.string()).optional(),
  layout: z.enum(['default', 'none']).optional(),
  prerender: z.boolean().optional(),
  data: z.array(z.string()).optional(),
  slots: z.array(z.string()).optional(),
  cookies: z.array(z.string()).optional(),
  sitemap: z
    .object({ list: z.string(), address: z.string().startsWith('/'), except: z.array(z.string()).optional() })
    .optional(),
});
const slotDeclaration = z.object({
  slot: z.string(),
  module: z.string(),
  variant: z.string().optional(),
});

/** A version, in a form that is safe as the name of a folder and in an address. */
const versionName = z.string().regex(/^\w[\w.+-]*$/);
/** A contract's or library's version: `1.2.0`. */
const semver = z.string().regex(/^\d+\.\d+\.\d+/);
/** A file of the release, below its folder: no other folder, no other origin. */
const file = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w@+-][\w@.+/-]*$/);

/** Subresource-integrity form: `sha256-…` in base64. */
const integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/);

/** Files that an exposed module needs in the browser before it can run; names relative to the release. */
const moduleAssets = z.object({ js: z.array(file), css: z.array(file) });

/** `/{version}/release.json`: everything about one immutable version of a remote. */
export const release = z.object({
  name: z.string(),
  version: versionName,
  /** Contract version it was built with. */
  contract: semver,
  /** Versions of the libraries that it expects of the shell, by module name. Missing in the first releases. */
  singletons: z.record(z.string(), semver).optional(),
  /** Contract versions of the slots that it opens and fills (`SLOT_CONTRACTS`); 1.0.0 where it does not say. */
  slotContracts: z.record(z.string(), semver).optional(),
  created: z.string(),
  routes: z.array(routeDeclaration),
  slots: z.array(slotDeclaration),
  /** The federation container, relative to the release. */
  entry: file,
  /** The server bundle (CommonJS), relative to the release. */
  server: file,
  modules: z.record(z.string(), moduleAssets),
  /** Every file of the release with its hash and size in bytes. */
  files: z.record(file, z.object({ integrity, size: z.int() })),
});
export type Release = z.infer<typeof release>;

export const pointedVersion = z.object({
  version: versionName,
  /** Hash of `/{version}/release.json`. */ integrity,
});

/** Contents of `/remote.json`: the only file of a remote that changes. Unknown keys are ignored. */
export const pointer = z.object({
  name: z.string(),
  /** Grows with every change, so that an old pointer cannot be played back. */
  sequence: z.int().nonnegative(),
  current: pointedVersion,
  /** A version that `percent` of the browsers get instead. */
  canary: pointedVersion.extend({ percent: z.number().min(0).max(100) }).nullable(),
  /**
   * Versions that are or were current or canary, newest first. `until` is when one was replaced: its files are kept 7 days more. One that
   * its team went back from is `withdrawn`: no shell takes it by itself.
   */
  history: z.array(
    pointedVersion.extend({
      published: z.string(),
      until: z.string().optional(),
      withdrawn: z.boolean().optional(),
    }),
  ),
});
export type Pointer = z.infer<typeof pointer>;

/**
 * The text of `/remote.json`. `payload` is the pointer as JSON text, `signature` is Ed25519 over its UTF-8 bytes in base64,
 * `key` the id of the public key: the first 16 hex digits of the SHA-256 of its SPKI bytes. The pointer names each
 * `release.json` by hash and that names every file by hash, so one signature covers them all.
 */
export const signedPointer = z.object({ payload: z.string(), key: z.string(), signature: z.string() });
export type SignedPointer = z.infer<typeof signedPointer>;
