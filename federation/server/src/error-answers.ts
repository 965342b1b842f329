import { errorAnswers } from '@federation/protocol/error-answers';
import { type AnswerError, errorPage } from '@federation/protocol/http-errors';
import { serverHost } from './host.ts';
import { escapeHtml } from './render/html.ts';

/** An error in the words of the site. */
const answerError: AnswerError = (status, isPage) => {
  const { document, errorText } = serverHost();
  const { title, text } = errorText?.(status) ?? { title: String(status), text: 'The request failed.' };
  if (isPage) return errorPage(document.lang, escapeHtml(title), escapeHtml(text));
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ detail: text }) };
};

export const answers = errorAnswers(answerError);
export const { sendError } = answers;

/** A file's name, or a hidden one, is no page: most who ask only try names. Apple's has no ending. */
export const isFileName = (url: string): boolean => {
  const path = url.split('?', 1)[0]!;
  return path.includes('/.') || /\.[a-z\d]{1,11}$|^\/apple-app-site-association$/i.test(path);
};
