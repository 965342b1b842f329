export { type Override, override, startTrial, takeOver } from './control.ts';
export { describeEvidence } from './describe.ts';
export type { Totals } from './judge.ts';
export { type CanaryRecord, isOver, type Message, readRecord } from './record.ts';
export { policyFor, type SeenHarm, seenHarm } from './sizes.ts';
export { type Order, type Query, type Surroundings, tick } from './tick.ts';
export { watch } from './watch.ts';
export { sendWebhook, verifyWebhook } from './webhook.ts';
