import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAM = 'moto_server';
/** How long a server may take until it answers, in milliseconds. */
const START_TIMEOUT = 60_000;

const find = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, PROGRAM))
    .find((file) => existsSync(file));

/** Where moto's server is; Debian's package is installed when it is missing. Throws when it cannot be had. */
function motoServer(): string {
  const found = find();
  if (found) return found;
  const command = 'apt-get install -yq --no-install-recommends python3-moto';
  if (process.getuid?.() === 0) {
    const run = `apt-get update -q && DEBIAN_FRONTEND=noninteractive ${command}`;
    // Other tests install what they need meanwhile, and apt-get fails when another one is at work.
    const lock = '/tmp/apt-get.lock';
    execFileSync('flock', [lock, 'sh', '-c', run], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const installed = find();
  if (!installed) throw new Error(`No ${PROGRAM}: ${command} (Debian 13), or pip install 'moto[server]'`);
  return installed;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** An S3 server that others wrote (moto, in Python), with one bucket, `test`. It compares, and forgets everything when it ends. */
export async function startMoto() {
  const port = await freePort();
  const server = spawn(motoServer(), ['-H', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = once(server, 'exit');
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGKILL');
    await ended;
  };
  const deadline = Date.now() + START_TIMEOUT;
  const made = () => fetch(`${endpoint}/test`, { method: 'PUT' }).catch(() => undefined);
  while (!(await made())?.ok) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${PROGRAM} did not start`);
    }
    await sleep(50);
  }
  return {
    location: 's3://test/shop',
    env: { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: 'MOTO', AWS_SECRET_ACCESS_KEY: 'MOTO' },
    port,
    stop,
  };
}
