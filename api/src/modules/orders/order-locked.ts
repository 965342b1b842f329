import { refuse } from '../../platform/refusal.ts';

/** 409: the order is being paid, or is past that. */
export const orderLocked = () => refuse('order.locked');
