import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { freePort } from '@shop/devkit/free-ports';
import { startServer } from '@shop/devkit/processes';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, '../answers.sh');
const SERVER = `require('node:http').createServer(({ url }, answer) => {
  answer.writeHead(Number(url.slice(1)) || 200).end();
}).listen(process.argv[1], '127.0.0.1')`;

let stop: () => Promise<unknown>;
let port: number;

beforeAll(async () => {
  port = await freePort();
  ({ stop } = await startServer(['-e', SERVER, String(port)], `http://127.0.0.1:${port}/`));
});
afterAll(() => stop?.());

/** The exit code and what it said. */
const check = (url: string) => {
  const { status, stderr } = spawnSync('bash', [SCRIPT, url], { encoding: 'utf8', timeout: 30_000 });
  return { status, stderr };
};

test('a container is healthy while its address answers 2xx', () => {
  const of = (path: string) => check(`http://127.0.0.1:${port}${path}`).status;
  expect([of(''), of('/200'), of('/204'), of('/302'), of('/404'), of('/503')]).toEqual([0, 0, 0, 1, 1, 1]);
});

test('a container whose server speaks no HTTP is healthy while it listens', async () => {
  expect(check(`tcp://127.0.0.1:${port}`).status).toBe(0);
  expect(check(`tcp://127.0.0.1:${await freePort()}`).status).toBe(1);
  expect(check(`http://127.0.0.1:${await freePort()}/`).status).toBe(1);
});

test('a malformed address is refused', () => {
  expect(check('localhost')).toEqual({
    status: 2,
    stderr: 'Expected http://host:port/path or tcp://host:port, got localhost.\n',
  });
});
