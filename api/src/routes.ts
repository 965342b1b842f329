import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authMethodsRoutes } from './modules/accounts/methods-routes.ts';
import { authPhoneRoutes } from './modules/accounts/phone/routes.ts';
import { authProfileRoutes } from './modules/accounts/profile-routes.ts';
import { authRegistrationRoutes } from './modules/accounts/registration-routes.ts';
import { authSocialRoutes } from './modules/accounts/social/routes.ts';
import { authTokenRoutes } from './modules/accounts/token-routes.ts';
import { gamesRoutes } from './modules/catalog/games-routes.ts';
import { productsRoutes } from './modules/catalog/products-routes.ts';
import { contentRoutes } from './modules/content/routes.ts';
import { deskArticleRoutes } from './modules/desk/article-routes.ts';
import { deskCatalogueRoutes } from './modules/desk/catalogue-routes.ts';
import { deskFinanceRoutes } from './modules/desk/finance-routes.ts';
import { deskGoodsRoutes } from './modules/desk/goods-routes.ts';
import { deskOrderRoutes } from './modules/desk/order-routes.ts';
import { deskPendingRoutes } from './modules/desk/pending-routes.ts';
import { deskPeopleRoutes } from './modules/desk/people-routes.ts';
import { deskQueueRoutes } from './modules/desk/queue-routes.ts';
import { deskRegisterRoutes } from './modules/desk/register-routes.ts';
import { deskRequestRoutes } from './modules/desk/request-routes.ts';
import { playerRoutes } from './modules/fulfillment/player-routes.ts';
import { supportRoutes } from './modules/letters/support-routes.ts';
import { orderChangeRoutes } from './modules/orders/change-routes.ts';
import { orderCreationRoutes } from './modules/orders/create-routes.ts';
import { orderEventRoutes } from './modules/orders/events-routes.ts';
import { orderHistoryRoutes } from './modules/orders/history-routes.ts';
import { orderPromoRoutes } from './modules/orders/promo-routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { standoffOrderRoutes } from './modules/orders/standoff-routes.ts';
import { supplyOrderRoutes } from './modules/orders/supply-routes.ts';
import { countriesRoutes } from './modules/payments/countries-routes.ts';
import { payerRoutes } from './modules/payments/payer-routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { webhookRoutes } from './modules/payments/webhook-routes.ts';
import { promoCodeRoutes } from './modules/promo/routes.ts';
import { deskScope } from './modules/staff/desk-scope.ts';
import { staffMemberRoutes } from './modules/staff/member-routes.ts';
import { staffSessionRoutes } from './modules/staff/session-routes.ts';
import { docsRoutes } from './platform/http/openapi.ts';

/** Every group of calls, registered under `/api`. A new one is a file in its module and a line here. */
export const apiRoutes: FastifyPluginAsyncZod[] = [
  authMethodsRoutes,
  authPhoneRoutes,
  authProfileRoutes,
  authRegistrationRoutes,
  authSocialRoutes,
  authTokenRoutes,
  contentRoutes,
  countriesRoutes,
  docsRoutes,
  gamesRoutes,
  playerRoutes,
  productsRoutes,
  orderCreationRoutes,
  standoffOrderRoutes,
  supplyOrderRoutes,
  orderHistoryRoutes,
  orderRoutes,
  orderChangeRoutes,
  orderPromoRoutes,
  orderEventRoutes,
  paymentRoutes,
  payerRoutes,
  promoCodeRoutes,
  supportRoutes,
  webhookRoutes,
  deskScope([
    staffSessionRoutes,
    staffMemberRoutes,
    deskOrderRoutes,
    deskQueueRoutes,
    deskGoodsRoutes,
    deskArticleRoutes,
    deskCatalogueRoutes,
    deskPendingRoutes,
    deskPeopleRoutes,
    deskFinanceRoutes,
    deskRegisterRoutes,
    deskRequestRoutes,
  ]),
];
