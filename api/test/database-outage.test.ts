import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { isUnavailable } from '../src/platform/db/unavailable.ts';
import { startApp } from './helper.ts';
import { until } from './support/until.ts';

const { config } = await startApp();
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

/** A database server that treats every connection as it is asked to; returns its address. */
async function startServer(meet: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => meet(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => server.close());
  return `postgres://shop@127.0.0.1:${(server.address() as { port: number }).port}/shop`;
}

/** The application with the database at an address. */
async function appAt(databaseUrl: string) {
  const db = await openDatabase({ databaseUrl, dataDir: config.dataDir });
  const app = await buildApp({ config, db });
  cleanups.push(async () => {
    await app.close();
    await db.close();
  });
  return app;
}

/** A message of PostgreSQL's protocol, as a server sends it. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
const failure = (code: string) => message('E', Buffer.from(`SFATAL\0C${code}\0Mno\0\0`));
const WELCOME = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))];

/** Lets the client in, and answers whatever it asks with this error. */
function refuseQueries(socket: Socket, code: string) {
  socket.write(Buffer.concat(WELCOME));
  socket.on('data', () => socket.write(Buffer.concat([failure(code), WELCOME[1]!])));
}

const OUTAGES: Record<string, (socket: Socket) => unknown> = {
  'breaks connections off': (socket) => socket.resetAndDestroy(),
  'closes connections': (socket) => socket.end(),
  'starts up': (socket) => socket.end(failure('57P03')),
  'has no connection left': (socket) => socket.end(failure('53300')),
  'shuts down': (socket) => {
    socket.write(Buffer.concat(WELCOME));
    socket.once('data', () => socket.end(failure('57P01')));
  },
  'has no room on its disk': (socket) => refuseQueries(socket, '53100'),
  'is read-only': (socket) => refuseQueries(socket, '25006'),
  'dies at a query': (socket) => {
    socket.write(Buffer.concat(WELCOME));
    socket.once('data', () => socket.destroy());
  },
};

describe('a database that', () => {
  // A read, one in a transaction, and the health check.
  const calls = [
    { method: 'GET', url: '/api/games/' },
    {
      method: 'POST',
      url: '/api/auth/registration/',
      payload: { email: 'a@example.com', password: 'correct horse' },
    },
    { method: 'GET', url: '/healthz' },
  ] as const;

  test.each(Object.keys(OUTAGES))(
    '%s is a 503 that says when to come again',
    { tags: '@spec-17.14' },
    async (name) => {
      const app = await appAt(await startServer(OUTAGES[name]!));
      for (const call of calls) {
        const { statusCode, headers, json } = await app.inject(call);
        expect([call.url, statusCode, headers['retry-after']]).toEqual([call.url, 503, '2']);
        expect(json()).toEqual({ detail: expect.any(String) });
      }
    },
  );

  test('nobody listens for is a 503, too', async () => {
    const app = await appAt('postgres://shop@127.0.0.1:9/shop');
    for (const call of calls) expect((await app.inject(call)).statusCode).toBe(503);
  });

  test('breaks off between two statements of a transaction fails that transaction, and no more', {
    tags: '@spec-17.27',
  }, async () => {
    const begun = Promise.withResolvers<Socket>();
    const address = await startServer((socket) => {
      socket.write(Buffer.concat(WELCOME));
      socket.once('data', () => {
        socket.write(Buffer.concat([message('C', Buffer.from('BEGIN\0')), message('Z', Buffer.from('T'))]));
        begun.resolve(socket);
      });
    });
    const db = await openDatabase({ databaseUrl: address, dataDir: config.dataDir });
    cleanups.push(db.close);
    const work = db.orm.transaction(async (tx) => {
      const socket = await begun.promise;
      socket.resetAndDestroy();
      await once(socket, 'close');
      await tx.execute(sql`select 1`);
    });
    const error = await work.catch((thrown: Error) => thrown);
    expect(isUnavailable(error as Error)).toBe(true);
  });

  test('refuses to begin transactions keeps no connection for ever', { tags: '@spec-17.14' }, async () => {
    const databaseUrl = await startServer((socket) => refuseQueries(socket, '57014'));
    const db = await openDatabase({ databaseUrl, dataDir: config.dataDir, poolSize: 2 });
    cleanups.push(db.close);
    for (let n = 0; n < 5; n += 1) {
      const error = await db.orm.transaction((tx) => tx.execute(sql`select 1`)).catch((thrown) => thrown);
      expect(isUnavailable(error as Error)).toBe(true);
    }
    await until(async () => db.pool.totalCount === 0);
  });

  test('has no such table is still our own mistake', async () => {
    const address = await startServer((socket) => {
      socket.write(Buffer.concat(WELCOME));
      socket.once('data', () => socket.write(Buffer.concat([failure('42P01'), WELCOME[1]!])));
    });
    expect((await (await appAt(address)).inject('/healthz')).statusCode).toBe(500);
  });
});
