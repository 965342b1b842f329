import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './api-process.ts';

// Loaded into the api (`--import`) before it starts: writes down every statement that it sends, as one line of JSON.
type Statement = { text: string; values?: unknown[] };
type Client = { prototype: { query: (...args: unknown[]) => unknown } };

const { Client } = createRequire(join(ROOT, 'api/package.json'))('pg') as { Client: Client };
const file = process.env.RECORD_SQL!;
const { query } = Client.prototype;

Client.prototype.query = function (this: unknown, ...args: unknown[]) {
  const [first, second] = args;
  const { text, values = second } = typeof first === 'string' ? { text: first } : (first as Statement);
  if (text)
    appendFileSync(file, `${JSON.stringify({ text, values: Array.isArray(values) ? values : [] })}\n`);
  return query.apply(this, args);
};
