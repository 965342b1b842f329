import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './api-process.ts';
import { runClosed } from './closed.ts';

/** Work that the bare process repeats: statements as the api sent them, the check of a password, or both. */
export type Work = {
  statements?: Statement[];
  /** Stands for a new one in every repetition of the statements. */
  id?: string;
  check?: { hash: string; password: string };
};
export type Statement = { text: string; values: unknown[] };
export type Ask = { work: Work; seconds: number };

type Run = (text: string, values: unknown[]) => Promise<unknown>;
/** Lends a session: statements of one transaction go through the same one. */
type Engine = {
  width: number;
  lend: <T>(use: (run: Run) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
};

const fromApi = createRequire(join(ROOT, 'api/package.json'));

function openPostgres(connectionString: string): Engine {
  const { Pool } = fromApi('pg');
  const pool = new Pool({ connectionString, max: 10 });
  return {
    width: 8,
    async lend(use) {
      const client = await pool.connect();
      try {
        return await use((text, values) => client.query({ text, values, rowMode: 'array' }));
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function openPglite(folder: string): Promise<Engine> {
  const load = (name: string) => import(fromApi.resolve(name));
  const [{ PGlite }, { pg_trgm }, { fuzzystrmatch }] = await Promise.all([
    load('@electric-sql/pglite'),
    load('@electric-sql/pglite/contrib/pg_trgm'),
    load('@electric-sql/pglite/contrib/fuzzystrmatch'),
  ]);
  const db = await PGlite.create(folder, { extensions: { pg_trgm, fuzzystrmatch } });
  let last: Promise<unknown> = Promise.resolve();
  return {
    // It has one session. Transactions take turns.
    width: 1,
    lend(use) {
      const turn = last.then(() => use((text, values) => db.query(text, values, { rowMode: 'array' })));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: () => db.close(),
  };
}

/** Values as they were before they were written down as JSON. */
function revive(value: unknown, recorded: string | undefined, id: string): unknown {
  if (typeof value === 'string') return recorded ? value.replaceAll(recorded, id) : value;
  const bytes = value as { type?: string; data?: number[] } | null;
  return bytes?.type === 'Buffer' ? Buffer.from(bytes.data!) : value;
}

function repetition(
  engine: Engine,
  { statements = [], id: recorded, check }: Work,
): { width: number; once: () => Promise<unknown> } {
  const { verify } = fromApi('@node-rs/argon2');
  const once = async () => {
    if (check) await verify(check.hash, check.password);
    if (statements.length === 0) return;
    const id = randomUUID();
    await engine.lend(async (run) => {
      for (const { text, values } of statements)
        await run(
          text,
          values.map((value) => revive(value, recorded, id)),
        );
    });
  };
  return { width: check ? availableParallelism() : engine.width, once };
}

const place = process.env.BARE!;
const engine = place.startsWith('postgres') ? openPostgres(place) : await openPglite(place);
process.on('message', async ({ work, seconds }: Ask) => {
  const { width, once } = repetition(engine, work);
  process.send!(await runClosed(width, seconds, once));
});
process.once('disconnect', () => engine.close());
process.send!('ready');
