import { type DetailError, ERROR_CODES, type FieldErrors } from '@shop/contract';
import type { FieldRefusal, FieldRefusals, Refusal } from '../refusal.ts';
import { type TextKey, type TextParams, text } from '../text.ts';

/**
 * How a refusal is answered. `code` is in the body where a program must recognise it, `retryAfter` in seconds (a refusal may bring
 * its own), `authenticate` is the challenge of a 401.
 */
type Rule = { status: number; code?: string; retryAfter?: number; authenticate?: string };

const AWAY = { status: 503, code: 'service_away' };

/** Every code that may be thrown. Its sentence is in `locales/ru.json` under the same key. */
export const REFUSALS = {
  'access_token.not_valid': {
    status: 401,
    code: ERROR_CODES.tokenNotValid,
    authenticate: 'Bearer error="invalid_token"',
  },
  'account.blocked': { status: 403, code: ERROR_CODES.noAccess },
  'account.blocked_because': { status: 403, code: ERROR_CODES.noAccess },
  'account.keep_key_not_valid': { status: 400, code: 'key_not_valid' },
  'account.letter_key_not_valid': { status: 400, code: 'key_not_valid' },
  'account.not_signed_in': { status: 401, code: 'not_authenticated', authenticate: 'Bearer' },
  'account.wrong_credentials': { status: 401 },
  'article.not_found': { status: 404 },
  'country.not_found': { status: 404 },
  'desk.change_author_gone': { status: 409 },
  'desk.change_decided': { status: 409 },
  'desk.change_not_found': { status: 404 },
  'desk.change_overdue': { status: 409 },
  'desk.order_not_found': { status: 404 },
  'desk.codes_from_stock': { status: 409 },
  'desk.order_not_under_way': { status: 409 },
  'desk.order_unpaid': { status: 409 },
  'desk.order_not_refundable': { status: 409 },
  'desk.order_at_supplier': { status: 409, code: 'at_supplier' },
  'desk.order_without_email': { status: 409 },
  'desk.order_without_player': { status: 409 },
  'desk.player_settled': { status: 409, code: 'player_settled' },
  'desk.server_not_needed': { status: 400, code: 'server_not_needed' },
  'desk.server_unknown': { status: 400, code: 'server_unknown' },
  'desk.email_missing': { status: 409 },
  'desk.email_taken': { status: 409, code: 'email_taken' },
  'desk.email_confirmed': { status: 409, code: 'email_confirmed' },
  'desk.payment_not_started': { status: 409 },
  'desk.nothing_to_move': { status: 409 },
  'desk.supplier_lacks_product': { status: 409 },
  'desk.code_not_found': { status: 404 },
  'desk.out_of_stock': { status: 409, code: 'out_of_stock' },
  'desk.task_of_another': { status: 409 },
  'desk.order_not_done': { status: 409 },
  'desk.more_than_charged': { status: 400 },
  'desk.price_not_valid': { status: 400 },
  'desk.product_not_found': { status: 404 },
  'desk.promo_code_taken': { status: 400 },
  'desk.person_not_found': { status: 404 },
  'desk.sum_not_valid': { status: 400 },
  'desk.alert_not_open': { status: 409 },
  'desk.request_decided': { status: 409 },
  'desk.request_own': { status: 409 },
  'desk.codes_need_second': { status: 409, code: 'second_person' },
  'desk.second_person_new': { status: 409 },
  'desk.article_not_valid': { status: 400 },
  'desk.article_taken': { status: 409 },
  'desk.changed_meanwhile': { status: 409 },
  'desk.catalogue_not_valid': { status: 400 },
  'desk.country_taken': { status: 409 },
  'desk.game_taken': { status: 409 },
  'desk.product_taken': { status: 409 },
  'desk.balance_left': { status: 409 },
  'desk.balance_too_small': { status: 400 },
  'desk.report_line_not_valid': { status: 400 },
  'desk.refund_not_due': { status: 409 },
  'desk.nothing_charged': { status: 409 },
  'desk.charged_back_in_part': { status: 409 },
  'desk.unmatched_not_open': { status: 409 },
  'desk.unmatched_not_acceptable': { status: 409 },
  'desk.unmatched_too_little': { status: 409 },
  'desk.unmatched_under_way': { status: 409 },
  'desk.receipt_not_found': { status: 404 },
  'desk.receipt_issued': { status: 409 },
  'file.too_large': { status: 413 },
  'game.not_found': { status: 404 },
  'game.sign_in_required': { status: 401, code: 'not_authenticated', authenticate: 'Bearer' },
  'http.bad_form': { status: 400 },
  'http.bad_json': { status: 400 },
  'http.bad_length': { status: 400 },
  'http.bad_request': { status: 400 },
  'http.body_broken_off': { status: 400 },
  'http.body_too_large': { status: 413 },
  'http.cross_site': { status: 403 },
  'http.empty_json': { status: 400 },
  'http.expectation_unsupported': { status: 417 },
  'http.headers_too_large': { status: 431 },
  'http.internal_error': { status: 500 },
  'http.invalid_fields': { status: 400 },
  'http.media_type_unsupported': { status: 415 },
  'http.not_found': { status: 404 },
  'http.overloaded': { status: 503, retryAfter: 2 },
  'http.page_not_found': { status: 404 },
  'http.throttled': { status: 429, code: 'throttled' },
  'http.timeout': { status: 408 },
  'http.too_deep': { status: 400 },
  'http.unstorable_text': { status: 400 },
  'http.work_needed': { status: 428, code: ERROR_CODES.workNeeded },
  'order.refund_under_way': { status: 409, code: ERROR_CODES.orderLocked },
  'order.already_paid': { status: 409, code: ERROR_CODES.orderLocked },
  'order.avatar_not_found': { status: 404 },
  'order.cannot_be_paid': { status: 409, code: ERROR_CODES.orderLocked },
  'order.idempotency_key_reused': { status: 422 },
  'order.locked': { status: 409, code: ERROR_CODES.orderLocked },
  'order.not_found': { status: 404 },
  'order.promo_code_not_found': { status: 404 },
  'order.too_many_streams': { status: 503, retryAfter: 15 },
  'order.too_many_streams_of_network': { status: 429, retryAfter: 15 },
  'order.unknown': { status: 404, code: ERROR_CODES.orderUnknown },
  'payment.method_not_found': { status: 404 },
  'payment.method_unavailable': { status: 503 },
  'payment.not_found': { status: 404 },
  'payment.notice_malformed': { status: 400 },
  'payment.notice_mismatch': { status: 409 },
  'payment.notice_not_checked': AWAY,
  'payment.notice_signature_wrong': { status: 401 },
  'payment.provider_not_found': { status: 404 },
  'payment.provider_unavailable': AWAY,
  'payment.status_unavailable': AWAY,
  'phone.already_bound': { status: 400, code: 'already_bound' },
  'phone.number_taken': { status: 400, code: 'identity_taken' },
  'phone.sender_unavailable': AWAY,
  'picture.crop_outside': { status: 400 },
  'picture.not_found': { status: 404 },
  'picture.too_large': { status: 413 },
  'picture.too_small': { status: 400 },
  'picture.wrong_shape': { status: 400 },
  'picture.type_unsupported': { status: 415 },
  'player.check_unavailable': AWAY,
  'player.check_unsupported': { status: 501 },
  'player.not_found': { status: 404, code: ERROR_CODES.accountNotFound },
  'product.not_found': { status: 404 },
  'refresh_token.not_valid': { status: 400, code: ERROR_CODES.tokenNotValid },
  'social.already_bound': { status: 400, code: 'already_bound' },
  'social.email_required': { status: 400, code: ERROR_CODES.emailRequired },
  'social.email_taken': { status: 400, code: 'email_taken' },
  'social.email_taken_bind': { status: 400, code: 'email_taken' },
  'social.identity_taken': { status: 400, code: 'identity_taken' },
  'social.last_sign_in': { status: 400, code: 'last_sign_in' },
  'social.provider_not_found': { status: 404, code: 'provider_unavailable' },
  'social.provider_unavailable': AWAY,
  'social.refused': { status: 400, code: 'social_refused' },
  'social.state_not_valid': { status: 400, code: 'state_not_valid' },
  'social.state_of_other_account': { status: 400, code: 'state_not_valid' },
  'staff.already_member': { status: 400 },
  'staff.code_wrong': { status: 400, code: 'wrong_code' },
  'staff.invitation_not_valid': { status: 404 },
  'staff.invitation_used': { status: 404 },
  'staff.last_owner': { status: 400 },
  'staff.member_not_found': { status: 404 },
  'staff.not_allowed': { status: 403, code: 'role' },
  'staff.not_signed_in': { status: 401, code: 'not_authenticated' },
  'staff.passkey_not_found': { status: 404 },
  'staff.passkey_wrong': { status: 400, code: 'wrong_passkey' },
  'staff.session_not_found': { status: 404 },
  'staff.wrong_credentials': { status: 400, code: 'wrong_credentials' },
  'support.form_expired': { status: 400, code: 'form_expired' },
  'support.form_too_soon': { status: 400, code: 'form_too_soon' },
} satisfies Partial<Record<TextKey, Rule>>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal as HTTP: status, headers, and a body in Django REST framework's shape. */
export type RefusalAnswer = {
  status: number;
  headers: Record<string, string>;
  body: DetailError | FieldErrors;
};

/** The answer to a refusal. */
export function answerTo({ code, params, fields }: Refusal): RefusalAnswer {
  const rule: Rule = REFUSALS[code];
  const retryAfter = params.retryAfter ?? rule.retryAfter;
  return {
    status: rule.status,
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...(rule.authenticate === undefined ? {} : { 'www-authenticate': rule.authenticate }),
    },
    body: fields
      ? sentences(fields)
      : {
          detail: text(code, params),
          ...(rule.code && { code: rule.code }),
          ...(params.challenge && { challenge: params.challenge }),
        },
  };
}

/** The codes of a refusal, for logs and metrics: its own, or those of its fields, each once. */
export const codesOf = ({ code, fields }: Refusal): string[] =>
  fields ? [...new Set(keysOf(fields))] : [code];

const isMessage = (value: FieldRefusals[string]): value is FieldRefusal =>
  typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string');

const toMessage = (message: FieldRefusal): [key: TextKey, params?: TextParams] =>
  typeof message === 'string' ? [message] : [...message];

function sentences(fields: FieldRefusals): FieldErrors {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (isMessage(value)) return [name, [text(...toMessage(value))]];
    return [name, Array.isArray(value) ? value.map((nested) => sentences(nested)) : sentences(value)];
  });
  return Object.fromEntries(entries);
}

const keysOf = (fields: FieldRefusals): string[] =>
  Object.values(fields).flatMap((value) => {
    if (isMessage(value)) return [toMessage(value)[0]];
    return Array.isArray(value) ? value.flatMap(keysOf) : keysOf(value);
  });
