import { expect, test } from 'vitest';
import { freePort } from '../src/free-ports.ts';
import { startProcess, untilAnswers } from '../src/processes.ts';
import { temporaryFolder } from '../src/temporary-folder.ts';

/** Every write to it fails as on a full disk. */
const FULL = '/dev/full';

// The api, the shell and the desk take the same output; a database or a build would have to be made for them.
test.each([
  ['the sandbox', 'sandbox/src/server.ts', [], '/', 'SANDBOX_PORT'],
  ['an origin', 'federation/registry/src/serve.ts', ['.', '--port', 'PORT'], '/healthz', 'ORIGIN_PORT'],
])(
  '%s answers while no line of its log can be written, and ends when it is asked to',
  {
    tags: '@spec-17.3',
    timeout: 120_000,
  },
  async (_, file, args, path, variable) => {
    const port = String(await freePort());
    const data = temporaryFolder('full-log');
    const given = args.map((arg) => (arg === 'PORT' ? port : arg));
    const started = startProcess('sh', ['-c', `exec "$0" "$@" > ${FULL}`, process.execPath, file, ...given], {
      env: {
        ...process.env,
        ...{ [variable]: port, DATA_DIR: data, LOG_LEVEL: 'trace', SANDBOX_SECRET: 'x'.repeat(64) },
      },
    });
    const url = `http://127.0.0.1:${port}`;
    await untilAnswers(`${url}${path}`, started);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => fetch(`${url}/nothing-${n}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(404));
    expect([await started.stop(), started.output()]).toEqual([0, '']);
  },
);
