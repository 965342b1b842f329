import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type Decision, readDecision } from '../idp/decision.ts';
import { CLIENT_ID } from '../idp/oauth-request.ts';
import { missingPage } from '../pages/missing-page.ts';
import { askForConsent, isFromHere, redirectUri, returnWith } from './idp.ts';

type Call = { Querystring: Record<string, string>; Body: unknown };
const DAY = 24 * 60 * 60;

/** Telegram's older way to sign in: a hash over who it is, keyed by the bot's token. */
export function idpWidgetRoutes(app: FastifyInstance, config: Config): void {
  const isOurs = ({ bot_id, return_to = '' }: Record<string, string>) =>
    bot_id === CLIENT_ID && return_to.split('?')[0] === redirectUri(config, 'telegram');

  app.get<Call>('/idp/telegram/widget', async (request, reply) =>
    isOurs(request.query)
      ? askForConsent(reply, 'telegram', request.url, config.shopUrl)
      : missingPage(reply, 'Этого адреса возврата у бота нет', 400),
  );

  app.post<Call>('/idp/telegram/widget', async (request, reply) => {
    if (!isOurs(request.query)) return missingPage(reply, 'Этого адреса возврата у бота нет', 400);
    const decision = readDecision(request.body);
    if (!decision || !isFromHere(request))
      return askForConsent(reply.code(400), 'telegram', request.url, config.shopUrl);
    const fields = decision.approved
      ? signed(decision, `${CLIENT_ID}:${config.secret}`)
      : { error: 'cancelled' };
    return returnWith(reply, request.query.return_to!, fields);
  });
}

function signed({ person, tamper }: Decision, botToken: string): Record<string, string> {
  const now = Math.floor(Date.now() / 1000);
  const date = tamper === 'old' ? now - DAY - 60 : tamper === 'future' ? now + DAY : now;
  const fields = {
    id: person.subject,
    first_name: person.name,
    username: 'buyer',
    auth_date: String(date),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const key = createHash('sha256').update(botToken).digest();
  return { ...fields, hash: createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex') };
}
