import { parseArgs } from 'node:util';
import { buildOrigin } from './origin.ts';
import { publish } from './publish.ts';

const USAGE = `Usage:
  publish <build folder> <releases folder>    put a build in as an immutable version and make it current
  serve <releases folder> --port <port>       serve the releases of one remote`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, host: { type: 'string', default: '127.0.0.1' } },
});
const [command, first, second] = positionals;

async function serve(folder: string, port: number, host: string): Promise<void> {
  const app = await buildOrigin({ folder, logger: { level: process.env.LOG_LEVEL ?? 'warn' } });
  await app.listen({ host, port });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

if (command === 'publish' && first && second) console.log(await publish(first, second));
else if (command === 'serve' && first && values.port) await serve(first, Number(values.port), values.host);
else {
  console.error(USAGE);
  process.exitCode = 2;
}
