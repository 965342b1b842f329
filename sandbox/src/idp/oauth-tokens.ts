import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Decision } from './decision.ts';
import { createIdTokens } from './id-token.ts';
import { CLIENT_ID, type OauthRequest } from './oauth-request.ts';
import type { Person, Provider } from './people.ts';
import { createTickets } from './tickets.ts';

type Grant = { provider: Provider; request: OauthRequest; decision: Decision; device: string };
type Form = Record<string, string | undefined>;
export type Refusal = { error: string; error_description: string };

/** Codes and tokens of the providers that speak OAuth 2 or OpenID Connect. */
export function createOauthTokens(config: Config) {
  const grants = createTickets<Grant>();
  const tokens = createTickets<{ provider: Provider; person: Person }>();
  const idTokens = createIdTokens();

  const idToken = ({ provider, request, decision }: Grant) => {
    const { subject, name, email } = decision.person;
    const known =
      provider === 'google'
        ? { email: email ?? undefined, email_verified: email ? true : undefined }
        : { id: Number(subject), preferred_username: 'buyer' };
    const issuer = `${config.url}/idp/${provider}`;
    return idTokens.issue(
      { iss: issuer, aud: CLIENT_ID, sub: subject, nonce: request.nonce, name, ...known },
      decision.tamper,
      config.secret,
    );
  };

  /** Each provider's own answer, with what it leaves out and adds. */
  const answer = (grant: Grant, access_token: string) => {
    const { provider, decision, request } = grant;
    const { subject, email } = decision.person;
    const bearer = { access_token, token_type: 'bearer', expires_in: 3600 };
    if (provider === 'google' || provider === 'telegram') return { ...bearer, id_token: idToken(grant) };
    if (provider === 'vk')
      return { access_token, expires_in: 0, user_id: Number(subject), ...(email && { email }) };
    if (provider === 'vk_id')
      return { ...bearer, refresh_token: 'r', id_token: 'a.b.c', user_id: subject, state: request.state };
    return bearer;
  };

  return {
    keySet: idTokens.keySet,

    /** Returns the query that a browser takes back to the shop. */
    grant(provider: Provider, request: OauthRequest, decision: Decision): Record<string, string> {
      const device = randomBytes(16).toString('base64url');
      const code = grants.issue({ provider, request, decision, device });
      const extra: Record<string, string> =
        provider === 'vk_id' ? { device_id: device, type: 'code_v2' } : {};
      return { code, state: request.state, ...extra };
    },

    /** Exchanges a code, once, for whom it was made and by whom can show what it was begun with. */
    exchange(provider: Provider, form: Form, client: { id?: string; secret?: string }): object | Refusal {
      const isPublic = provider === 'vk_id';
      if (client.id !== CLIENT_ID || (!isPublic && client.secret !== config.secret))
        return refusal('invalid_client', 'unknown client');
      if (form.grant_type !== undefined && form.grant_type !== 'authorization_code')
        return refusal('unsupported_grant_type', 'only authorization_code');
      const grant = grants.take(form.code ?? '');
      if (grant?.provider !== provider) return refusal('invalid_grant', 'no such code');
      const { request, device } = grant;
      if (form.redirect_uri !== request.redirect_uri) return refusal('invalid_grant', 'another redirect_uri');
      if (request.code_challenge && challengeOf(form.code_verifier ?? '') !== request.code_challenge)
        return refusal('invalid_grant', 'wrong code_verifier');
      if (provider === 'vk_id' && (form.device_id !== device || form.state !== request.state))
        return refusal('invalid_grant', 'another device or state');
      return answer(grant, tokens.issue({ provider, person: grant.decision.person }));
    },

    /** Whom a token was given for. */
    person(provider: Provider, token: string): Person | undefined {
      const found = tokens.find(token);
      return found?.provider === provider ? found.person : undefined;
    },
  };
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const refusal = (error: string, error_description: string): Refusal => ({ error, error_description });
