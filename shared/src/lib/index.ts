export { afterPaint } from './after-paint.ts';
export { afterPress } from './after-press.ts';
export { classNames } from './class-names.ts';
export { type Deadline, deadline } from './deadline.ts';
export { failureText } from './failure-text.ts';
export { formatDecimal, formatMoney } from './money.ts';
export { ownPath } from './own-path.ts';
export { parseUrl } from './parse-url.ts';
export {
  type SocialFlow,
  socialRedirectUri,
  startSocial,
  takeSocialFlow,
} from './social-flow.ts';
