import { parseArgs } from 'node:util';
import { buildOrigin } from './origin.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, host: { type: 'string', default: '127.0.0.1' } },
});
const [folder] = positionals;

if (folder && values.port) {
  const app = await buildOrigin({ folder, logger: { level: process.env.LOG_LEVEL ?? 'warn' } });
  await app.listen({ host: values.host, port: Number(values.port) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
} else {
  console.error(
    'Usage: node federation/registry/src/serve.ts <releases folder> --port <port> [--host <host>]',
  );
  process.exitCode = 2;
}
