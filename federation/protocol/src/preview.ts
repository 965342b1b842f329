import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from './json.ts';
import { parseUrl } from './parse-url.ts';
import { pointedVersion } from './release.ts';

/** A preview: one version of a remote that a team shows to anybody with the link, for a time. */
const previewGrant = pointedVersion.extend({
  remote: z.string().regex(/^[a-z][a-z\d-]*$/),
  /** When it ends, in milliseconds since 1970. */
  until: z.int().positive(),
});
export type PreviewGrant = z.infer<typeof previewGrant>;

/** The longest time that a preview may be open for, in days. */
export const LONGEST_PREVIEW = 30;
const DAY = 86_400_000;
/** The longest token that is looked at, in characters. */
const LONGEST_TOKEN = 1_000;

/** Signed before the text, so that no signature of a pointer is one of a preview. */
const PURPOSE = 'federation preview\n';

/** A token for the link of a preview: the grant and its Ed25519 signature, each in base64url. */
export function signPreview(grant: PreviewGrant, key: KeyObject): string {
  const text = JSON.stringify(previewGrant.parse(grant));
  const signature = sign(null, Buffer.from(PURPOSE + text), key);
  return `${Buffer.from(text).toString('base64url')}.${signature.toString('base64url')}`;
}

const isSignedBy = (publicKey: string, text: string, signature: Buffer): boolean =>
  verify(
    null,
    Buffer.from(PURPOSE + text),
    createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
    signature,
  );

/**
 * The grant in a token. `keysOf` gives the public keys of a remote (SPKI in base64), none for an unknown one. Throws with the reason: what is
 * no token, a signature of somebody else, a time that is over or longer than `LONGEST_PREVIEW` days.
 */
export function openPreview(
  token: string,
  keysOf: (remote: string) => readonly string[],
  now = Date.now(),
): PreviewGrant {
  // Decoding passes over what is no base64url, and what stands after it.
  const [, encoded, signature] =
    (token.length <= LONGEST_TOKEN && /^([\w-]+)\.([\w-]{86})$/.exec(token)) || [];
  if (!encoded || !signature) throw new Error('The link is incomplete, or has something added');
  const text = Buffer.from(encoded, 'base64url').toString();
  const parsed = previewGrant.safeParse(parseJson(text, 'preview'));
  if (!parsed.success) throw new Error('The link is of no preview that this site knows');
  const grant = parsed.data;
  const bytes = Buffer.from(signature, 'base64url');
  if (!keysOf(grant.remote).some((key) => isSignedBy(key, text, bytes)))
    throw new Error(`The link was signed by none of the keys of ${grant.remote}`);
  if (grant.until <= now) throw new Error(`The preview ended on ${new Date(grant.until).toISOString()}`);
  if (grant.until > now + LONGEST_PREVIEW * DAY)
    throw new Error(`A preview is open for ${LONGEST_PREVIEW} days at most`);
  return grant;
}

/** The name of a preview's own host, below the host of all previews: what one shows cannot see what another one stores. */
export function previewLabel({ remote, version, integrity }: PreviewGrant): string {
  const hash = createHash('sha256').update(`${version} ${integrity}`).digest('hex').slice(0, 12);
  return `${remote.slice(0, 40)}-${hash}`;
}

/**
 * Where previews are: an origin whose host begins with `*.`, such as `https://*.previews.example`. Throws for anything else.
 */
export function parsePreviews(text: string): { protocol: string; host: string } {
  const url = parseUrl(text);
  if (!url?.host.startsWith('*.') || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`expected an origin such as https://*.previews.example, got ${JSON.stringify(text)}`);
  return { protocol: url.protocol, host: url.host.slice(2) };
}

/** The link that opens a preview. `previews` is as `parsePreviews` reads it; `path` begins with a slash. */
export function previewLink(previews: string, grant: PreviewGrant, key: KeyObject, path = '/'): string {
  const { protocol, host } = parsePreviews(previews);
  const url = new URL(`${protocol}//${previewLabel(grant)}.${host}${path}`);
  url.searchParams.set('preview', signPreview(grant, key));
  return url.href;
}
