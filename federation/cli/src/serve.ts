import path from 'node:path';
import { parseArgs } from 'node:util';
import { logOutput } from '@federation/protocol/log-output';
import { buildOrigin } from '@federation/registry/origin';
import { ownConfig } from './own-config.ts';

/** `federation serve --port <port>`: the releases of the remote in a folder, as its origin gives them to hosts. Ends with the process. */
export async function serve(folder: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' }, host: { type: 'string', default: '127.0.0.1' } },
  });
  const port = Number(values.port ?? NaN);
  if (!Number.isInteger(port)) throw new Error('serve needs a port: serve --port <port> [--host <host>]');
  const { remotes, dataDir } = await ownConfig(folder);
  const releases = path.join(dataDir, 'releases', remotes[0]!.name);
  const app = await buildOrigin({
    location: releases,
    logger: { level: process.env.LOG_LEVEL ?? 'warn', stream: logOutput() },
  });
  await app.listen({ host: values.host, port });
  console.log(`The releases of ${remotes[0]!.name} are at http://${values.host}:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}
