import {
  answerForNode,
  type ErrorAnswer,
  errorPage,
  headersOf,
  lacksHost,
  wantsPage,
} from '@federation/protocol/http-errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverHost } from './host.ts';
import { escapeHtml } from './render/html.ts';

/** An error in the words of the site. */
export function answerError(status: number, isPage: boolean): ErrorAnswer {
  const { document, errorText } = serverHost();
  const { title, text } = errorText?.(status) ?? { title: String(status), text: 'The request failed.' };
  if (isPage) return errorPage(document.lang, escapeHtml(title), escapeHtml(text));
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ detail: text }) };
}

/** Sends an error: as a page where one was asked for. */
export function sendError(request: FastifyRequest, reply: FastifyReply, status: number) {
  const answer = answerError(status, wantsPage(request.method, request.url, request.headers.accept));
  return reply.code(status).headers(headersOf(answer)).send(answer.body);
}

/** Sends what was thrown: what is the client's doing by its status, everything else as a 500 without details. */
export function sendThrown(
  error: Pick<FastifyError, 'statusCode'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode: status = 500 } = error;
  const isClients = status >= 400 && status < 500;
  if (!isClients) request.log.error(error, 'Request failed');
  return sendError(request, reply, isClients || status === 503 ? status : 500);
}

/** Every error that no route answers itself leaves in the words of the site. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(sendThrown);
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 404));
  answerForNode(app.server, answerError);
  app.addHook('onRequest', async (request, reply) => {
    if (lacksHost(request.raw)) return sendError(request, reply, 400);
    return undefined;
  });
}

/** A file's name, or a hidden one, is no page: most who ask only try names. */
export const isFileName = (url: string): boolean => {
  const path = url.split('?', 1)[0]!;
  return path.includes('/.') || /\.(?!html?$)[a-z\d]{1,11}$/i.test(path);
};
