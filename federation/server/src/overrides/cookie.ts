import type { OperatorAccess } from '../operator/access.ts';

const COOKIE = 'overrides';
/** How long overrides stay, in seconds: nobody is to forget them for days. */
const STAY = 12 * 3_600;

/** The `Set-Cookie` that keeps overrides in this browser, signed, so that nothing but this site's confirmation can make one. */
export function overridesCookie(access: OperatorAccess, asked: string, isSecure: boolean): string {
  const sealed = access.seal(COOKIE, `${Date.now() + STAY * 1_000} ${asked}`);
  return `${COOKIE}=${sealed}; Path=/; Max-Age=${STAY}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` that ends all overrides of this browser. */
export const noOverridesCookie = `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** What a browser has confirmed; undefined when there is nothing, or nothing that holds. */
export function askedOverrides(access: OperatorAccess, cookies: string | undefined): string | undefined {
  const sealed = cookies?.match(/(?:^|;\s*)overrides=([\w-]+\.[\w-]+)/)?.[1];
  const text = sealed && access.unseal(COOKIE, sealed);
  if (!text) return undefined;
  const [expires, asked = ''] = text.split(' ');
  return Number(expires) > Date.now() ? asked : undefined;
}
