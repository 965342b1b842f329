export * from './account.ts';
export * from './composition.ts';
export * from './constants.ts';
export * from './content.ts';
export * from './errors.ts';
export * from './game.ts';
export * from './order.ts';
export * from './order-status.ts';
export * from './payment.ts';
export * from './primitives.ts';
export * from './release.ts';
export * from './routes.ts';

export * from './slots.ts';
export * from './version.ts';
