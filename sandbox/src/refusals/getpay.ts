import type { Refusals } from './refusals.ts';

/** GetPay publishes no errors: two old public clients look at `status` and the HTTP status only. It reports no declined payment, and has no refunds. */
export const getpayRefusals: Refusals = {
  title: 'GetPay',
  source: 'списка ошибок нет в открытых источниках; клиенты смотрят на status и код HTTP',
  errors: {
    wrong_request: { status: 400, text: 'запрос составлен неверно' },
    wrong_wallet: { status: 403, text: 'неверный кошелёк или секрет' },
    too_many_requests: { status: 429, text: 'слишком много запросов' },
    unavailable: { status: 503, text: 'GetPay не работает' },
  },
};
