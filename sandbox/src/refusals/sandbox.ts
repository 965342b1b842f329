import type { Refusals } from './refusals.ts';

/** The gateway of its own: README.md beside this package. */
export const sandboxRefusals: Refusals = {
  title: 'Тестовый шлюз',
  source: 'sandbox/README.md',
  errors: {
    invalid: { status: 400, text: 'запрос составлен неверно' },
    bad_signature: { status: 401, text: 'подпись не сошлась' },
    not_found: { status: 404, text: 'платёж не найден' },
    conflict: { status: 409, text: 'противоречит прежним вызовам' },
    error: { status: 500, text: 'шлюз не работает' },
  },
  refunds: { refund_declined: 'возврат отклонён, HTTP 409' },
};
