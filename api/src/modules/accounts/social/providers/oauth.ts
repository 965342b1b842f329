import { createHash } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { inTime } from './ask.ts';
import { type Answer, type Departure, IdentityError, reject } from './identity-provider.ts';

export type OauthOptions = {
  endpoints: { authorize: string; token: string; issuer?: string; keys?: string };
  clientId: string;
  authentication: oauth.ClientAuth;
  scope: string;
  /** Proof key for code exchange, where the provider has it. */
  pkce: boolean;
  /** OpenID Connect: an id_token with our nonce is asked for, and checked with the provider's keys. */
  openid: boolean;
};

export type Exchanged = {
  accessToken: string;
  claims: oauth.IDToken | undefined;
  body: Record<string, unknown>;
};

/** The authorization code flow with one provider. */
export function createOauth({ endpoints, clientId, authentication, scope, pkce, openid }: OauthOptions) {
  const server: oauth.AuthorizationServer = {
    issuer: endpoints.issuer ?? new URL(endpoints.authorize).origin,
    token_endpoint: endpoints.token,
    ...(endpoints.keys ? { jwks_uri: endpoints.keys } : {}),
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
  };
  const client: oauth.Client = { client_id: clientId };
  const options = {
    signal: inTime,
    // Addresses are the owner's choice: https, or this machine.
    [oauth.allowInsecureRequests]: endpoints.token.startsWith('http:'),
    ...(openid ? {} : { [oauth.customFetch]: plainTokens }),
  };

  return {
    url({ redirectUri, state, verifier, nonce }: Departure): string {
      const url = new URL(endpoints.authorize);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
      };
      const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' };
      const all = { ...parameters, ...(pkce ? challenge : {}), ...(openid ? { nonce } : {}) };
      for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
      return url.href;
    },

    /** Exchanges the code. `more` goes with it. @throws {IdentityError} */
    async exchange({ code, redirectUri, state, verifier, nonce }: Answer, more: Record<string, string> = {}) {
      try {
        const came = oauth.validateAuthResponse(server, client, new URLSearchParams({ code, state }), state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          came,
          redirectUri,
          pkce ? verifier : oauth.nopkce,
          { ...options, additionalParameters: more },
        );
        const expected = openid ? { expectedNonce: nonce, requireIdToken: true } : {};
        const body = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
        if (openid) await oauth.validateApplicationLevelSignature(server, response, options);
        const claims = oauth.getValidatedIdTokenClaims(body);
        return { accessToken: body.access_token, claims, body } satisfies Exchanged;
      } catch (cause) {
        throw toIdentityError(cause, endpoints.token);
      }
    },
  };
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/**
 * VK answers without `token_type`, with `expires_in` 0, and VK ID with an id_token that names no issuer of ours. Who somebody is
 * comes from the provider's own call, so only the access token and what stands beside it are kept.
 */
const plainTokens: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  if (!response.ok) return response;
  const body = await response.json().catch(() => ({}));
  const { id_token: _, expires_in: __, refresh_token: ___, scope: ____, ...rest } = Object(body);
  return Response.json({ ...rest, token_type: 'bearer' });
};

function toIdentityError(cause: unknown, url: string): IdentityError {
  const { host } = new URL(url);
  // The library's own TypeErrors carry a code; fetch's do not.
  const isUnreachable = (cause instanceof TypeError && !('code' in cause)) || cause instanceof DOMException;
  const answered =
    cause instanceof oauth.ResponseBodyError
      ? cause.status
      : cause instanceof Error && cause.cause instanceof Response
        ? cause.cause.status
        : 0;
  if (isUnreachable || answered >= 500)
    return new IdentityError('unavailable', `${host} does not answer`, { cause });
  return reject(`${host}: ${cause instanceof Error ? cause.message : 'refused'}`, cause);
}
