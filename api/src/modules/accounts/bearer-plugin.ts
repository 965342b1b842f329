import { ACCESS_COOKIE } from '@shop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { cookiesNamed } from '../../platform/http/cookies.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Buyer, findSignedIn, refuseBlocked, type User } from './users.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `required`: 401 without an access token. `ignored`: the call is for those who have none, or a stale one.
     * `cookie`: the token may also come as the `access` cookie, which only reading calls may accept.
     * Otherwise a token is optional, but a bad one is refused: nobody becomes a guest by surprise.
     */
    auth?: 'required' | 'ignored' | 'cookie';
  }
  interface FastifyRequest {
    /** Who the access token stands for; null for a guest. */
    user: User | null;
    /** Id of the sign-in that the access token came of; null for a guest. */
    signInId: string | null;
    /** Whose orders this caller may open: the user's and this browser's. */
    buyer(): Promise<Buyer>;
  }
}

/** Finds the user of the access token before anything else is read of a call. */
export const bearerPlugin = fp((app: FastifyInstance, _options, done) => {
  app.decorateRequest('user', null);
  app.decorateRequest('signInId', null);
  app.decorateRequest('buyer', async function (this: FastifyRequest) {
    return { user: this.user, sessionId: await this.sessionId() };
  });

  app.addHook('onRequest', async (request) => {
    const { auth, publicCache, crossSite } = request.routeOptions.config;
    // A public answer is the same for everybody; another server's credentials are not ours to judge.
    if (auth === 'ignored' || publicCache || crossSite || request.is404) return;
    const header = bearer(request.headers.authorization);
    const tokens =
      header !== undefined ? [header] : auth === 'cookie' ? cookiesNamed(request, ACCESS_COOKIE) : [];
    let claims: Awaited<ReturnType<typeof app.tokens.read>> = null;
    for (const token of tokens) claims ??= await app.tokens.read('access', token);
    const user = claims && (await findSignedIn(app.db.orm, claims));
    if (!user && header !== undefined) throw refuse('access_token.not_valid');
    if (!user && auth === 'required') throw refuse('account.not_signed_in');
    if (user) refuseBlocked(user);
    request.user = user;
    request.signInId = user && claims!.sid;
  });
  done();
});

/** The token of a `Bearer` header; other schemes are nobody's. */
const bearer = (header = '') =>
  /^bearer(\s|$)/i.test(header) ? header.slice('bearer'.length).trim() : undefined;
