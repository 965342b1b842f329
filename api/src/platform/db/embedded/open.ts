import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { type Duplex, duplexPair } from 'node:stream';
import { keepCheckpoints } from './checkpoints.ts';
import { Engine } from './engine.ts';
import { takeLock } from './lock.ts';
import { keepRoom } from './room.ts';
import { serve } from './serve.ts';

export type Embedded = {
  /** A connection for node-postgres: what a socket to a server would be. */
  connect: () => Duplex;
  close: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder of the database, or `memory://`. */
  dataDir: string;
  queryTimeout: number;
  /** Unix socket on which other processes of this machine reach the database that this one holds. */
  socketPath?: string;
  onLost?: (reason: string) => void;
};

/**
 * Opens the embedded database and serves PostgreSQL's wire protocol from it, so that node-postgres is the driver of both engines.
 * @throws {DatabaseHeldError} when another process has it open.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const isInMemory = options.dataDir.startsWith('memory:');
  const release = isInMemory ? () => {} : takeLock(options.dataDir);
  const clients = new Set<Duplex>();
  const broadcast = (notice: Buffer) => {
    for (const client of clients) if (client.writable) client.write(notice);
  };
  const engine = new Engine(options, (reason) => {
    for (const client of clients) client.end();
    options.onLost?.(reason);
  });
  const accept = (socket: Duplex) => {
    clients.add(socket);
    socket.on('error', () => undefined);
    void serve(socket, engine, broadcast).finally(() => clients.delete(socket));
  };
  const listener = createServer(accept);
  try {
    await engine.start().catch((error: Error) => damaged(options.dataDir, error));
    if (options.socketPath) await listenOn(listener, options.socketPath);
  } catch (error) {
    release();
    throw error;
  }
  const room = isInMemory ? undefined : keepRoom(engine, options.dataDir);
  const isFull = () => room?.isFull() ?? false;
  const stopCheckpoints = keepCheckpoints(engine, isFull);

  return {
    connect: () => {
      const [near, far] = duplexPair();
      accept(far);
      near.once('end', () => near.destroy());
      near.once('close', () => far.destroy());
      return asSocket(near);
    },
    close: async () => {
      stopCheckpoints();
      room?.stop();
      listener.close();
      if (!isFull()) await engine.exec('checkpoint').catch(() => undefined);
      await engine.close();
      for (const client of clients) client.destroy();
      release();
    },
  };
}

function damaged(folder: string, cause: Error): never {
  throw new Error(
    `${cause.message.replace(/\.+$/, '')}. If ${folder} is damaged, move it away and put a backup in its place (docs/operations.md, "What is kept, and backups"); «npm run reset» begins with an empty shop.`,
    { cause },
  );
}

async function listenOn(listener: ReturnType<typeof createServer>, path: string) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  listener.once('error', reject);
  listener.listen(path, resolve);
  await promise;
  chmodSync(path, 0o600);
}

/** The few methods of a socket that node-postgres calls and a plain stream lacks. */
function asSocket(stream: Duplex) {
  const connect = () => process.nextTick(() => stream.emit('connect'));
  const nothing = () => stream;
  return Object.assign(stream, {
    connect,
    setNoDelay: nothing,
    setKeepAlive: nothing,
    ref: nothing,
    unref: nothing,
  });
}
