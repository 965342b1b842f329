import formBody from '@fastify/formbody';
import { logOutput } from '@federation/protocol/log-output';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { answers } from './error-answers.ts';
import { openGateway } from './gateway.ts';
import { gatewayRoutes } from './routes/gateway.ts';
import { getpayRoutes } from './routes/getpay.ts';
import { homeRoutes } from './routes/home.ts';
import { idpOauthRoutes } from './routes/idp-oauth.ts';
import { idpSteamRoutes } from './routes/idp-steam.ts';
import { idpWidgetRoutes } from './routes/idp-widget.ts';
import { mailRoutes } from './routes/mail.ts';
import { moogoldRoutes } from './routes/moogold.ts';
import { payRoutes } from './routes/pay.ts';
import { payselectionRoutes } from './routes/payselection.ts';
import { providerRoutes } from './routes/providers.ts';
import { qrRoutes } from './routes/qr.ts';
import { smsRuRoutes } from './routes/smsru.ts';
import { tbankRoutes } from './routes/tbank.ts';
import { yookassaRoutes } from './routes/yookassa.ts';

/** The sandbox's server, not yet listening. Closing it stops its timers; what is unsent stays on disk. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel, stream: logOutput() },
    bodyLimit: 64 * 1024,
    ...answers.options,
    forceCloseConnections: true,
  });
  answers.add(app as FastifyInstance);
  const gateway = openGateway(config, (text) => app.log.warn(text));
  await app.register(formBody);
  app.addHook('onSend', async (_request, reply) => {
    // No policies about other origins: shops show its pictures, and look whether the window that they opened is still there.
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
  });
  gatewayRoutes(app, config, gateway);
  payselectionRoutes(app, config, gateway);
  yookassaRoutes(app, config, gateway);
  tbankRoutes(app, config, gateway);
  getpayRoutes(app, config, gateway);
  moogoldRoutes(app, config);
  payRoutes(app, gateway);
  providerRoutes(app, gateway);
  qrRoutes(app, config, gateway);
  mailRoutes(app, config);
  smsRuRoutes(app, config);
  idpOauthRoutes(app, config);
  idpSteamRoutes(app, config);
  idpWidgetRoutes(app, config);
  homeRoutes(app, config, gateway);
  app.addHook('onReady', async () => gateway.resume());
  app.addHook('onClose', async () => gateway.close());
  return app;
}
