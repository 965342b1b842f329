import { errorAnswers } from '@federation/protocol/error-answers';
import { errorPage } from '@federation/protocol/http-errors';
import texts from '../locales/server.ru.json' with { type: 'json' };

/** Errors as pages, or in the api's shape. */
export const answers = errorAnswers((status, isPage) => {
  const text = (texts as Record<string, string>)[status] ?? texts[status < 500 ? '400' : '500'];
  if (isPage) return errorPage('ru', texts.title, text);
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ detail: text }) };
});
