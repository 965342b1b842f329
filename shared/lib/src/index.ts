export { afterPaint, attempt, type Deadline, deadline, ownPath, parseUrl } from '@federation/protocol/lib';
export { afterPress } from './after-press.ts';
export { classNames } from './class-names.ts';
export { failureText } from './failure-text.ts';
export { formatDecimal, formatMoney } from './money.ts';
export {
  type SocialFlow,
  socialRedirectUri,
  startSocial,
  takeSocialFlow,
} from './social-flow.ts';
