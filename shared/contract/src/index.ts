// The contract has had these since its first version: remotes and hosts of this shop find them here.
export * from '@federation/protocol';
export * from '@federation/protocol/page';
export * from './account.ts';
export * from './constants.ts';
export * from './content.ts';
export * from './errors.ts';
export * from './game.ts';
export * from './money.ts';
export * from './order.ts';
export * from './order-status.ts';
export * from './page-steps.ts';
export * from './payment.ts';
export * from './primitives.ts';
export * from './slots.ts';
export * from './support.ts';
export * from './totals.ts';
export * from './version.ts';
