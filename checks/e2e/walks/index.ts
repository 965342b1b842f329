import { account } from './account.ts';
import { catalogue } from './catalogue.ts';
import { delivery } from './delivery.ts';
import { information } from './information.ts';
import { notices } from './notices.ts';
import { orderForms } from './order-forms.ts';
import { payment } from './payment.ts';
import { profile } from './profile.ts';
import { social } from './social.ts';
import type { Walk } from './walk.ts';

/** Every page, popup and state of the shop, by the walk that comes to it. */
export const WALKS: Record<string, Walk> = {
  catalogue,
  'order-forms': orderForms,
  payment,
  delivery,
  account,
  profile,
  social,
  information,
  notices,
};
