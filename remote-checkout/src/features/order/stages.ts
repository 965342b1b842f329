import type { OrderDetail } from '@shop/contract';
import type { KeyIn } from '@shop/i18n';

type Stage = Pick<OrderDetail, 'status' | 'payment_status'>;

/** True while the order can be paid. */
export const isPayable = ({ status, is_payment_active }: Pick<OrderDetail, 'status' | 'is_payment_active'>) =>
  is_payment_active && (status === 'created' || status === 'waiting_for_payment');

const HEADINGS = {
  created: 'heading',
  waiting_for_payment: 'heading',
  paid: 'heading_paid',
  sending: 'heading_sending',
  sent: 'heading_sending',
  done: 'heading_done',
  failed: 'heading_failed',
} as const;

/** The key of the page's heading. */
export function headingOf({ status, resourcetype }: Pick<OrderDetail, 'status' | 'resourcetype'>) {
  if (!Object.hasOwn(HEADINGS, status)) throw new Error(`Unknown order status: '${status}'`);
  if (resourcetype === 'StandoffOrder' && (status === 'paid' || status === 'sending'))
    return 'payment.heading_listing';
  return `payment.${HEADINGS[status]}` as const;
}

/** The step of "made, paid, delivered" that is under way; 3 when all are done. */
export function currentStep({ status, payment_status }: Stage): number {
  if (status === 'done') return 3;
  if (status === 'created' || status === 'waiting_for_payment') return 1;
  const wasPaid = payment_status === 'succeeded' || payment_status === 'refunded';
  return status === 'failed' && !wasPaid ? 1 : 2;
}

/** True until the payment starts: then it is refused with `order_locked`. */
export const isChangeable = ({
  status,
  is_payment_active,
}: Pick<OrderDetail, 'status' | 'is_payment_active'>) => is_payment_active && status === 'created';

type Money = Pick<OrderDetail, 'payment_status' | 'refund_to'>;

/** The key of what a failed order says about the money. */
export function moneyNote({ payment_status, refund_to }: Money): KeyIn<'checkout'> {
  const isToBalance = refund_to === 'balance';
  if (payment_status === 'refunded') return `payment.failed.refunded${isToBalance ? '_balance' : ''}`;
  if (payment_status === 'succeeded') return `payment.failed.refund_due${isToBalance ? '_balance' : ''}`;
  return payment_status === 'pending' ? 'payment.failed.maybe_charged' : 'payment.failed.not_charged';
}

/** The account that an order is delivered to; undefined for codes, which are shown instead. */
export function accountOf(order: OrderDetail): string | undefined {
  switch (order.resourcetype) {
    case 'PUBGOrder':
      return undefined;
    case 'SteamOrder':
      return order.steam_account_id;
    case 'StandoffOrder':
      return order.game_account_id;
    case 'MooGoldOrder':
      return order.moogold_user_id;
    default:
      throw new Error(`Unknown resourcetype: '${(order as OrderDetail).resourcetype}'`);
  }
}
