import { parseArgs } from 'node:util';
import { logOutput } from '@federation/protocol/log-output';
import { buildOrigin } from './origin.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, host: { type: 'string', default: '127.0.0.1' } },
});
const named = positionals.filter((place) => /^\w+=/.test(place));
const [location] = positionals.filter((place) => !named.includes(place));

if (positionals.length > 0 && values.port) {
  const below = Object.fromEntries(
    named.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
  );
  const logger = { level: process.env.LOG_LEVEL ?? 'warn', stream: logOutput() };
  const app = await buildOrigin({ location, below, logger });
  await app.listen({ host: values.host, port: Number(values.port) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
} else {
  console.error(
    'Usage: node federation/registry/src/serve.ts <releases of a remote: folder or s3://bucket/prefix> [<name>=<place> …] --port <port> [--host <host>]',
  );
  process.exitCode = 2;
}
