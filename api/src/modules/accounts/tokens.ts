import { createHmac } from 'node:crypto';
import { TOKEN_COOKIE_SECONDS } from '@shop/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SignInRow } from '../../platform/db/schema/accounts.ts';

/** Seconds. */
export const ACCESS_LIFETIME = 15 * 60;
/** As long as the cookie that a browser keeps it in. */
export const REFRESH_LIFETIME = TOKEN_COOKIE_SECONDS;

const claims = z.object({
  user_id: z.int().positive(),
  sid: z.uuid(),
  generation: z.int().nonnegative(),
});

/** Claims of a token whose signature, type and time hold. `sid` names its sign-in. */
export type Claims = z.infer<typeof claims>;
export type TokenType = 'access' | 'refresh';
export type TokenPair = { access: string; refresh: string };
/** The part of a sign-in that its tokens are made of. */
export type TokenSource = Pick<SignInRow, 'id' | 'userId' | 'generation' | 'rotated'>;

export type Tokens = ReturnType<typeof createTokens>;

/** Makes and reads the shop's JSON web tokens: HS256 with a key derived from the shop's secret, claims named as simplejwt names them. */
export function createTokens(secretKey: string) {
  const key = createHmac('sha256', secretKey).update('json-web-tokens').digest();

  const sign = (type: TokenType, lifetime: number, { id, userId, generation, rotated }: TokenSource) => {
    const issued = Math.floor(rotated.getTime() / 1000);
    return new SignJWT({ token_type: type, user_id: userId, sid: id, generation })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(`${id}.${generation}`)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetime)
      .sign(key);
  };

  return {
    /** Both tokens of a sign-in's present generation. The same generation gives the same bytes, so a repeat needs no store. */
    async issue(source: TokenSource): Promise<TokenPair> {
      const [access, refresh] = await Promise.all([
        sign('access', ACCESS_LIFETIME, source),
        sign('refresh', REFRESH_LIFETIME, source),
      ]);
      return { access, refresh };
    },

    /** Null for whatever is not a token of this shop, of this type, and still in time. */
    async read(type: TokenType, token: string): Promise<Claims | null> {
      const verified = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'iat', 'jti'],
      }).catch(() => null);
      if (verified?.payload.token_type !== type) return null;
      return claims.safeParse(verified.payload).data ?? null;
    },
  };
}
