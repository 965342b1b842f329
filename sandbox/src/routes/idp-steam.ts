import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { readDecision } from '../idp/decision.ts';
import { createSteam } from '../idp/steam.ts';
import { missingPage } from '../pages/missing-page.ts';
import { askForConsent, isFromHere, redirectUri, returnWith } from './idp.ts';

type Call = { Querystring: Record<string, string>; Body: unknown };
const RETURN_TO = 'openid.return_to';

/** Steam: OpenID 2.0. */
export function idpSteamRoutes(app: FastifyInstance, config: Config): void {
  const steam = createSteam(`${config.url}/idp/steam`, config.secret);
  const problem = (query: Record<string, string>) => steam.problem(query, redirectUri(config, 'steam'));

  app.get<Call>('/idp/steam/authorize', async (request, reply) => {
    const wrong = problem(request.query);
    return wrong
      ? missingPage(reply, wrong, 400)
      : askForConsent(reply, 'steam', request.url, config.shopUrl);
  });

  app.post<Call>('/idp/steam/authorize', async (request, reply) => {
    const wrong = problem(request.query);
    if (wrong) return missingPage(reply, wrong, 400);
    const decision = readDecision(request.body);
    if (!decision || !isFromHere(request))
      return askForConsent(reply.code(400), 'steam', request.url, config.shopUrl);
    const returnTo = request.query[RETURN_TO]!;
    return returnWith(
      reply,
      returnTo,
      decision.approved ? steam.assert(returnTo, decision) : { 'openid.mode': 'cancel' },
    );
  });

  app.post<Call>('/idp/steam/check', async (request, reply) =>
    reply.type('text/plain').send(steam.check((request.body ?? {}) as Record<string, string>)),
  );
}
