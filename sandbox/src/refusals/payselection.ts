import type { Refusals } from './refusals.ts';

/**
 * Payselection has an error come as `{Code, Description, AddDetails}` (SDK-PHP, src/Exceptions/PSResponseException.php) and a
 * declined payment as `ErrorCode`, `ErrorMessage` and `ClientMessage` of the notice `Fail` (SDK-Python,
 * src/payselection/webhook/payment/schema.py) and `StateDetails.Code` of an order (SDK-Android, StateDetailsObject.kt). Which words
 * these hold is published nowhere: the codes here are the sandbox's own, and a client has to go by the HTTP status.
 */
export const payselectionRefusals: Refusals = {
  title: 'Payselection',
  source:
    'поля Code и Description из SDK-PHP, ErrorCode и ErrorMessage из SDK-Python; сами коды не опубликованы',
  errors: {
    RequestIsNotValid: { status: 400, text: 'запрос составлен неверно' },
    SignatureIsNotValid: { status: 401, text: 'подпись не сошлась' },
    AccessDenied: { status: 403, text: 'операция не разрешена' },
    NotFound: { status: 404, text: 'операция не найдена' },
    Conflict: { status: 409, text: 'операция противоречит прежним' },
    TooManyRequests: { status: 429, text: 'слишком много запросов' },
    InternalError: { status: 500, text: 'неполадки у Payselection' },
  },
  refunds: { RefundIsNotAllowed: 'возврат отклонён, HTTP 400' },
};
