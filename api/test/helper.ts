import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { freshDatabase } from './support/database.ts';
import { SECRET } from './support/gateway.ts';

export type TestApp = {
  app: FastifyInstance;
  db: Database;
  config: Config;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** A browser: keeps its cookies between calls. */
  browser: () => Pick<TestApp, 'get' | 'post'> & {
    send: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  };
};

/** Boots the real application on a real, empty database; it is closed after the test file. Call it at the top of a file. */
export async function startApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const { db, dataDir, databaseUrl, remove } = await freshDatabase();
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      API_PORT: '0',
      ANSWER_CACHE_TTL: '0',
      // Injected calls come from this machine; a test that needs another caller names it.
      TRUSTED_PROXIES: 'loopback',
      SANDBOX_SECRET: SECRET,
    }),
    ...overrides,
  };
  // Hooks run in the reverse order: the database goes last.
  afterAll(remove);
  return over(db, config);
}

/** The same application once more over the same database, with another configuration. A database of its own takes seconds. */
export const startBeside = ({ db, config }: TestApp, overrides: Partial<Config>): Promise<TestApp> =>
  over(db, { ...config, ...overrides });

async function over(db: Database, config: Config): Promise<TestApp> {
  const app = await buildApp({ config, db });
  await app.ready();
  afterAll(() => app.close());
  return { app, db, config, ...caller(app), browser: () => caller(app, new Map()) };
}

function caller(app: FastifyInstance, jar?: Map<string, string>) {
  const send = async (options: InjectOptions) => {
    const response = await app.inject({ ...options, ...(jar ? { cookies: Object.fromEntries(jar) } : {}) });
    for (const { name, value } of response.cookies as { name: string; value: string }[])
      jar?.set(name, value);
    return response;
  };
  return {
    send,
    get: (url: string, headers: Record<string, string> = {}) => send({ method: 'GET', url, headers }),
    post: (url: string, body?: unknown, headers: Record<string, string> = {}) =>
      send({
        method: 'POST',
        url,
        headers,
        ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
      }),
  };
}
