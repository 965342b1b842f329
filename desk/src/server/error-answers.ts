import {
  type AnswerError,
  answerForNode,
  errorPage,
  headersOf,
  lacksHost,
  wantsPage,
} from '@federation/protocol/http-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import texts from '../locales/server.ru.json' with { type: 'json' };

/** An error as a page, or in the api's shape. */
export const answerError: AnswerError = (status, isPage) => {
  const text = (texts as Record<string, string>)[status] ?? texts[status < 500 ? '400' : '500'];
  if (isPage) return errorPage('ru', texts.title, text);
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ detail: text }) };
};

export function sendError(request: FastifyRequest, reply: FastifyReply, status: number) {
  const answer = answerError(status, wantsPage(request.method, request.url, request.headers.accept));
  return reply.code(status).headers(headersOf(answer)).send(answer.body);
}

export function sendThrown(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode: status = 500 } = error;
  if (status >= 500) request.log.error(error, 'Request failed');
  return sendError(request, reply, status);
}

/** Every error that no route answers itself. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(sendThrown);
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 404));
  answerForNode(app.server, answerError);
  app.addHook('onRequest', async (request, reply) => {
    if (lacksHost(request.raw)) return sendError(request, reply, 400);
    return undefined;
  });
}
