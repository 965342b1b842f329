import type { AnswerError } from '@federation/protocol/http-errors';
import { refuse } from '../refusal.ts';
import { answerTo, type RefusalCode } from './refusals.ts';

const BY_STATUS: Record<number, RefusalCode> = {
  408: 'http.timeout',
  413: 'http.body_too_large',
  417: 'http.expectation_unsupported',
  431: 'http.headers_too_large',
};

/** Answers a request that could not be read as HTTP in the shape of every other refusal. */
export const answerError: AnswerError = (status) => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(answerTo(refuse(BY_STATUS[status] ?? 'http.bad_request')).body),
});
