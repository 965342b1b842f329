import { type Permission, permissionsOf } from '@shop/desk-contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refuse } from '../../platform/refusal.ts';
import { findSession, SESSION_HOURS, type SignedIn } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permission for a call of the desk; every route of it names one. `anybody`: without signing in. */
    desk?: Permission | 'signed-in' | 'anybody';
  }
}

const SAFE = new Set(['GET', 'HEAD']);
const people = new WeakMap<FastifyRequest, SignedIn>();

/** Who makes a call of the desk. For routes that are not for `anybody`. */
export function staffOf(request: FastifyRequest): SignedIn {
  const person = people.get(request);
  if (!person) throw new Error(`${request.url} is for anybody`);
  return person;
}

/**
 * The walls around `/api/desk/`: its calls are there under the desk's own host only, whatever the shop's pages send; they know the
 * desk's cookie and no shopper's token; and each names what it needs, which is checked before anything of it is read.
 */
export function deskScope(routes: FastifyPluginAsyncZod[]): FastifyPluginAsyncZod {
  return async (app) => {
    const origin = app.config.deskUrl;
    const { host } = new URL(origin);
    app.addHook('onRoute', (route) => {
      if (!route.config?.desk) throw new Error(`${route.url} does not say what it needs`);
      route.config.auth = 'ignored';
      route.schema = { ...route.schema, hide: true };
    });
    app.addHook('onRequest', async (request) => {
      if (request.host.toLowerCase() !== host) throw refuse('http.not_found');
      const from = request.headers.origin;
      if (!SAFE.has(request.method) && from !== undefined && from !== origin) throw refuse('http.cross_site');
      await admit(app, request);
    });
    for (const group of routes) await app.register(group, { prefix: '/desk' });
  };
}

async function admit(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const needed = request.routeOptions.config.desk;
  if (needed === 'anybody') return;
  const token = request.cookies[cookieName(app)];
  const person = token === undefined ? null : await findSession(app.db.orm, token);
  if (!person) throw refuse('staff.not_signed_in');
  if (needed !== 'signed-in' && !permissionsOf(person.role).includes(needed!))
    throw refuse('staff.not_allowed');
  people.set(request, person);
}

/** A browser takes a cookie of this name from its own host over TLS only, never from a neighbour. */
const cookieName = (app: FastifyInstance) =>
  app.config.deskUrl.startsWith('https:') ? '__Host-desk' : 'desk';

const cookieOptions = (app: FastifyInstance) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: app.config.deskUrl.startsWith('https:'),
  }) as const;

/** Has the browser keep a session. */
export const keepSession = (reply: FastifyReply, token: string) =>
  reply.setCookie(cookieName(reply.server), token, {
    ...cookieOptions(reply.server),
    maxAge: SESSION_HOURS * 3_600,
  });

/** Has the browser forget it. */
export const forgetSession = (reply: FastifyReply) =>
  reply.clearCookie(cookieName(reply.server), cookieOptions(reply.server));
