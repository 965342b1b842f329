import { ERROR_CODES } from '@shop/shared/contracts';
import { refused } from '../../platform/http/problem.ts';

/** 409: the order is being paid, or is past that. */
export const orderLocked = () =>
  refused(409, 'Заказ уже оплачивается: изменить его нельзя.', ERROR_CODES.orderLocked);
