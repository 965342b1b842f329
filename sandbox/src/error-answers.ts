import { errorAnswers } from '@federation/protocol/error-answers';
import { errorPage } from './pages/missing-page.ts';

const TEXTS: Record<number, readonly [title: string, text: string]> = {
  404: ['Страница не найдена', 'Проверьте адрес: возможно, ссылка скопирована не полностью.'],
  408: ['Запрос шёл слишком долго', 'Повторите его.'],
  413: ['Запрос слишком большой', 'Тестовая среда принимает до 64 КБ.'],
  415: ['Неизвестный вид данных', 'Тестовая среда принимает JSON и формы.'],
  431: [
    'Браузер прислал слишком много данных',
    'Удалите файлы cookie этого адреса и откройте страницу снова.',
  ],
};
const NOT_UNDERSTOOD = ['Запрос не понят', 'Проверьте адрес, метод и тело запроса.'] as const;
const BROKEN = ['Ошибка тестовой среды', 'Подробности записаны в её журнал.'] as const;

/** Every error that no simulator answers itself: a provider's own refusals are in `refusals/`. */
export const answers = errorAnswers((status, isPage) => {
  const [title, text] = TEXTS[status] ?? (status < 500 ? NOT_UNDERSTOOD : BROKEN);
  if (isPage) return errorPage(title, text);
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ detail: `${title}. ${text}` }) };
});
