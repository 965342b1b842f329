import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authProfileRoutes } from './routes/auth-profile.ts';
import { authRegistrationRoutes } from './routes/auth-registration.ts';
import { authSocialRoutes } from './routes/auth-social.ts';
import { authTokenRoutes } from './routes/auth-tokens.ts';
import { contentRoutes } from './routes/content.ts';
import { countriesRoutes } from './routes/countries.ts';
import { docsRoutes } from './routes/docs.ts';
import { gamesRoutes } from './routes/games.ts';
import { playerRoutes } from './routes/games-player.ts';
import { orderRoutes } from './routes/orders.ts';
import { orderChangeRoutes } from './routes/orders-change.ts';
import { orderCreationRoutes } from './routes/orders-create.ts';
import { orderEventRoutes } from './routes/orders-events.ts';
import { orderHistoryRoutes } from './routes/orders-history.ts';
import { orderPromoRoutes } from './routes/orders-promo.ts';
import { standoffOrderRoutes } from './routes/orders-standoff.ts';
import { supplyOrderRoutes } from './routes/orders-supply.ts';
import { paymentRoutes } from './routes/payments.ts';
import { payselectionRoutes } from './routes/payselection.ts';
import { productsRoutes } from './routes/products.ts';
import { promoCodeRoutes } from './routes/promo-codes.ts';
import { supportRoutes } from './routes/support.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** Every group of calls, registered under `/api`. A new one is a file in `routes/` and a line here. */
export const apiRoutes: FastifyPluginAsyncZod[] = [
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
  payselectionRoutes,
  promoCodeRoutes,
  supportRoutes,
  webhookRoutes,
];
