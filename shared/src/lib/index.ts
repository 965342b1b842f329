export { classNames } from './class-names.ts';
export { formatMoney, fromMinor, toMinor } from './money.ts';
