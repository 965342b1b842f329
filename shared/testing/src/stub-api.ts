import { answerCalls, type CallAnswer } from '@federation/testing';
import { configureApi } from '@shop/api-client';

export type StubAnswer = CallAnswer;

/**
 * Answers the API client's requests by path below `/api/` (`games/1/`); other paths get 404. Returns the addresses that
 * were asked for, in order, with their query.
 */
export function stubApi(answers: Record<string, StubAnswer>): string[] {
  configureApi({ baseUrl: 'http://shop.test/api/' });
  return answerCalls('/api/', answers, { detail: 'Страница не найдена.' });
}
