import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AnswerError,
  answerForNode,
  hasWrongHost,
  headersOf,
  refuseConnection,
  SERVER_OPTIONS,
  wantsPage,
} from './http-errors.ts';
import { pathOf } from './request-target.ts';

type Thrown = Pick<FastifyError, 'statusCode'>;

/** A Fastify server that says each error in the site's own words: as a page where one was asked for. */
export function errorAnswers(answer: AnswerError) {
  const sendError = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const said = answer(status, wantsPage(request.url, request.headers.accept));
    return reply.code(status).headers(headersOf(said)).send(said.body);
  };
  /** Keeps the status of what is the client's doing; everything else is a 500 without details. */
  const sendThrown = (error: Thrown, request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode: status = 500 } = error;
    const isClients = status >= 400 && status < 500;
    if (!isClients) request.log.error(error, 'Request failed');
    return sendError(request, reply, isClients || status === 503 ? status : 500);
  };
  return {
    sendError,
    /** Options of `fastify()`: for requests that no route ever sees. */
    options: {
      rewriteUrl: ({ url = '/' }: { url?: string | undefined }) => pathOf(url),
      frameworkErrors: sendThrown,
      clientErrorHandler: refuseConnection(answer),
      http: SERVER_OPTIONS,
    },
    /** Answers every error that no route answers itself. */
    add(app: FastifyInstance): void {
      app.setErrorHandler(sendThrown);
      app.setNotFoundHandler((request, reply) => sendError(request, reply, 404));
      answerForNode(app.server, answer);
      app.addHook('onRequest', async (request, reply) => {
        if (hasWrongHost(request.raw)) return sendError(request, reply, 400);
        return undefined;
      });
    },
  };
}
