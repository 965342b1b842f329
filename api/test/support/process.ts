import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SECRET } from './gateway.ts';

const SERVER = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The api as it runs in production, in a process of its own that can be killed and started again. */
export function createProcess(port: number, env: Record<string, string>) {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const answers = async () => {
    const response = await fetch(`${url}/healthz`).catch(() => null);
    return response?.ok ?? false;
  };

  return {
    url,
    /** Resolves when it answers, with the milliseconds that took. */
    async start(): Promise<number> {
      const begun = Date.now();
      const running = spawn(process.execPath, [SERVER], {
        env: {
          PATH: process.env.PATH,
          LOG_LEVEL: 'warn',
          API_PORT: String(port),
          ANSWER_CACHE_TTL: '0',
          TRUSTED_PROXIES: 'loopback',
          SANDBOX_SECRET: SECRET,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = running;
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (chunk) => {
          output = `${output}${chunk}`.slice(-500_000);
        });
      while (!(await answers())) {
        if (running.exitCode !== null) throw new Error(`the api has ended:\n${output}`);
        if (Date.now() - begun > 180_000) throw new Error(`the api does not answer:\n${output}`);
        await sleep(20);
      }
      return Date.now() - begun;
    },
    /** Resolves when it has ended, with its exit code; null when it had none or was not running. */
    async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return null;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
    output: () => output,
  };
}
