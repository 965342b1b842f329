import { addTexts } from '@shop/i18n';
import type avatar from './locales/avatar.ru.json';
import type crop from './locales/avatar-crop.ru.json';
import type missing from './locales/avatar-missing.ru.json';
import type listing from './locales/listing.ru.json';
import type orderForm from './locales/order-form.ru.json';
import type paidListing from './locales/paid-listing.ru.json';
import type payment from './locales/payment.ru.json';
import type refundChoice from './locales/refund-choice.ru.json';
import ru from './locales/ru.json' with { type: 'json' };
import type scenario from './locales/scenario.ru.json';
import type steam from './locales/steam.ru.json';
import type supply from './locales/supply.ru.json';

addTexts('checkout', ru);

declare module '@shop/i18n' {
  interface TextFiles {
    checkout: typeof ru &
      typeof avatar &
      typeof crop &
      typeof missing &
      typeof listing &
      typeof orderForm &
      typeof paidListing &
      typeof payment &
      typeof refundChoice &
      typeof scenario &
      typeof steam &
      typeof supply;
  }
}
