import path from 'node:path';
import { freePorts } from '@shop/devkit/free-ports';
import { startNode, untilAnswers } from '@shop/devkit/processes';
import { onTestFinished } from 'vitest';
import { KEYS } from '../helper.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OPERATOR_TOKEN = 'the operator of these tests of the shell';

/** Fields of `/composition` that these tests read. */
type Report = {
  remotes: { name: string; version: string | null; problems: { subject: string; reason: string }[] }[];
  quarantined: { release: string; reason: string; times: number; until: string | null }[];
  failures: { release: string; message: string; count: number }[];
};

let port = 4650;

/**
 * The built shell as a process of its own, as it runs in production, over these remotes. `apiUrl` need not answer. Ends with the test.
 */
export async function startShellProcess(
  remotes: readonly { name: string; url: string; key?: string }[],
  {
    apiUrl = 'http://127.0.0.1:9',
    state,
    env = {},
  }: { apiUrl?: string; state?: string; env?: Record<string, string> } = {},
) {
  const ports = await freePorts(['shell'], port);
  port = ports.shell + 1;
  const url = `http://127.0.0.1:${ports.shell}`;
  const perRemote = remotes.flatMap(({ name, url, key = KEYS.join() }) => [
    [`REMOTE_${name.toUpperCase()}_URL`, url],
    [`REMOTE_${name.toUpperCase()}_KEYS`, key],
  ]);
  const server = startNode([path.join(ROOT, 'dist/server/index.mjs')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SHELL_PORT: String(ports.shell),
      PUBLIC_URL: 'http://shop.test',
      API_URL: apiUrl,
      API_TIMEOUT: '300',
      OPERATOR_TOKEN,
      // It would keep out what these tests publish.
      DRY_RUN: 'off',
      REMOTES: remotes.map(({ name }) => name).join(),
      ...Object.fromEntries(perRemote),
      ...(state && { SHELL_STATE: state }),
      ...env,
    },
  });
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  const shell = {
    url,
    /** Lines logged so far. */
    lines: () => server.output().split('\n'),
    /** Settles when the process has ended, however. */
    ended: server.ended,
    /** Ends it as an operator would. Resolves with its exit code. */
    stop: () => server.stop(),
    /** A page, and how long it took in milliseconds. */
    async page(pathname: string) {
      const started = performance.now();
      const answer = await fetch(url + pathname, { redirect: 'manual' });
      const body = await answer.text();
      const { status, headers } = answer;
      const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(body) ?? [];
      return { status, headers, body, heading, took: performance.now() - started };
    },
    async report(): Promise<Report> {
      const headers = { accept: 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` };
      return (await fetch(`${url}/composition`, { headers })).json() as Promise<Report>;
    },
    async version(name: string) {
      return (await shell.report()).remotes.find((remote) => remote.name === name)?.version;
    },
  };
  await untilAnswers(`${url}/healthz`, server);
  return shell;
}
