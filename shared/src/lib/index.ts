export { classNames } from './class-names.ts';
export { formatMoney } from './money.ts';
