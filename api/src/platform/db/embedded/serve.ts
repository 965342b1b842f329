import type { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';
import { FrontendReader, fatalMessage, queryMessage, readAnswer } from './frames.ts';

/** A client that holds a transaction open without a word is in everybody's way. */
const IDLE_IN_TRANSACTION = 15_000;

/**
 * Serves one client of the embedded database over `socket` until it ends. A client holds the engine for one query, or from
 * `begin` to `commit`; the others wait their turn. `broadcast` passes a notification on to every client.
 */
export async function serve(
  socket: Duplex,
  engine: Engine,
  broadcast: (notice: Buffer) => void,
): Promise<void> {
  const reader = new FrontendReader();
  let leave: (() => void) | undefined;
  let idle: NodeJS.Timeout | undefined;

  const answer = async (bytes: Buffer) => {
    leave ??= await engine.gate.enter();
    let inTransaction = false;
    try {
      const { reply, notices, state } = readAnswer(await engine.run(bytes));
      inTransaction = state === 'T' || state === 'E';
      for (const notice of notices) broadcast(notice);
      if (socket.writable) socket.write(reply);
    } finally {
      if (!inTransaction) {
        leave();
        leave = undefined;
      }
    }
    if (inTransaction)
      idle = setTimeout(
        () => socket.end(fatalMessage('Idle in a transaction for too long.')),
        IDLE_IN_TRANSACTION,
      );
  };

  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      clearTimeout(idle);
      reader.push(chunk as Buffer);
      for (let batch = reader.next(); batch; batch = reader.next()) {
        if (batch.kind === 'terminate') return;
        if (batch.kind === 'refuse-encryption') socket.write('N');
        else await answer(batch.bytes);
      }
    }
  } catch (error) {
    if (socket.writable) socket.write(fatalMessage((error as Error).message));
  } finally {
    clearTimeout(idle);
    if (leave) {
      await engine.run(queryMessage('rollback')).catch(() => undefined);
      leave();
    }
    socket.end();
  }
}
