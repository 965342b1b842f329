import type { Refusals } from './refusals.ts';

/**
 * YooKassa, https://yookassa.ru/developers, read in November 2026:
 * - errors: using-api/response-handling/http-codes
 * - declines: payment-acceptance/after-the-payment/declined-payments#cancellation-details-reason
 * - refunds: payment-acceptance/after-the-payment/refunds#declined-refunds-cancellation-details-reason
 *
 * The same lists are in its SDK: yoomoney/yookassa-sdk-php, CancellationDetailsReasonCode and RefundCancellationDetailsReasonCode.
 * Reasons of automatic payments, deals and mobile operators are left out: the shop asks for none of them.
 */
export const yookassaRefusals: Refusals = {
  title: 'ЮKassa',
  source: 'yookassa.ru/developers: «Коды ответа HTTP», «Неуспешные платежи», «Возвраты»',
  errors: {
    invalid_request: { status: 400, text: 'нарушен синтаксис или логика запроса' },
    invalid_credentials: { status: 401, text: 'неверный идентификатор магазина или ключ' },
    forbidden: { status: 403, text: 'не хватает прав для операции' },
    not_found: { status: 404, text: 'объект не найден' },
    processing: { status: 202, text: 'запрос принят, итог позже' },
    too_many_requests: { status: 429, text: 'превышен лимит запросов' },
    internal_server_error: { status: 500, text: 'неполадки у ЮKassa, итог неизвестен' },
  },
  declines: {
    general_decline: 'причина не детализирована',
    '3d_secure_failed': 'не пройдена аутентификация 3-D Secure',
    call_issuer: 'отклонено по неизвестным причинам',
    card_expired: 'истёк срок действия карты',
    country_forbidden: 'нельзя заплатить картой этой страны',
    expired_on_confirmation: 'платёж не подтверждён вовремя',
    fraud_suspected: 'подозрение в мошенничестве',
    identification_required: 'превышены ограничения кошелька ЮMoney',
    insufficient_funds: 'не хватает денег',
    internal_timeout: 'запрос не обработан за 30 секунд',
    invalid_card_number: 'неправильный номер карты',
    invalid_csc: 'неправильный код CVV2',
    issuer_unavailable: 'банк недоступен',
    payment_method_limit_exceeded: 'исчерпан лимит платежей',
    payment_method_restricted: 'операции этим средством запрещены',
  },
  refunds: {
    slow: 'возврат идёт, пока выбрано это',
    general_decline: 'причина не детализирована',
    insufficient_funds: 'не хватает денег, чтобы сделать возврат',
    rejected_by_payee: 'эмитент отклонил возврат',
    rejected_by_timeout: 'неполадки у инициатора отмены',
    yoo_money_account_closed: 'кошелёк ЮMoney закрыт',
  },
};
