import { fileURLToPath } from 'node:url';
import { type StartedProcess, startNode, untilAnswers } from '@shop/devkit/processes';
import { SECRET } from './gateway.ts';

const SERVER = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

/** The api as it runs in production, in a process of its own that can be killed and started again. */
export function createProcess(port: number, env: Record<string, string>) {
  const url = `http://127.0.0.1:${port}`;
  const started: StartedProcess[] = [];

  return {
    url,
    /** Resolves when it answers, with the milliseconds that took. */
    async start(): Promise<number> {
      const begun = Date.now();
      const own = {
        PATH: process.env.PATH,
        LOG_LEVEL: 'warn',
        API_PORT: String(port),
        ANSWER_CACHE_TTL: '0',
        TRUSTED_PROXIES: 'loopback',
        SANDBOX_SECRET: SECRET,
      };
      // Optimising PGlite's WebAssembly takes longer than what a process of a test does with it.
      const flags = process.env.TEST_DATABASE === 'pglite' ? ['--liftoff-only'] : [];
      const server = startNode([...flags, SERVER], { env: { ...own, ...env } });
      started.push(server);
      await untilAnswers(`${url}/healthz`, server);
      return Date.now() - begun;
    },
    /** Resolves when it has ended, with its exit code; null when it had none or was not running. */
    kill: async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> =>
      (await started.at(-1)?.stop(signal)) ?? null,
    pid: () => started.at(-1)!.pid,
    output: () => started.map((one) => one.output()).join(''),
  };
}
