import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const KEY_ID = 'sandbox';
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

type Claims = { iss: string; aud: string; sub: string; nonce?: string | undefined } & Record<string, unknown>;

/** A signer of OpenID Connect's id_token; its keys live as long as the process. `tamper` names the lie a test asks for. */
export function createIdTokens() {
  let keys: ReturnType<typeof newKey> | undefined;
  const own = () => (keys ??= newKey());

  const signed = (header: object, claims: object, key: KeyObject) => {
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };

  return {
    keySet: () => ({
      keys: [{ ...own().publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
    }),

    issue(claims: Claims, tamper: string, secret: string): string {
      const now = Math.floor(Date.now() / 1000);
      const header = { alg: 'RS256', kid: KEY_ID, typ: 'JWT' };
      const all = { iat: now, exp: now + 600, ...claims, ...LIES[tamper] };
      if (tamper === 'expired') Object.assign(all, { iat: now - 7200, exp: now - 3600 });
      if (tamper === 'no_nonce') delete all.nonce;
      if (tamper === 'unsigned') return `${encode({ ...header, alg: 'none' })}.${encode(all)}.`;
      if (tamper === 'hmac') {
        const text = `${encode({ ...header, alg: 'HS256' })}.${encode(all)}`;
        return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
      }
      return signed(header, all, tamper === 'key' ? newKey().privateKey : own().privateKey);
    },
  };
}

const LIES: Record<string, Partial<Claims>> = {
  nonce: { nonce: 'of-somebody-else' },
  issuer: { iss: 'https://evil.example' },
  audience: { aud: 'another-shop' },
};
