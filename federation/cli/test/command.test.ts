import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openPreview, previewLabel } from '@federation/protocol/preview';
import { readBuild } from '@federation/registry/build';
import { openStore } from '@federation/registry/open-store';
import { currentPointer } from '@federation/registry/pointer';
import { publish, upload } from '@federation/registry/publish';
import { build, key, targetOf, temporary } from '@federation/registry/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { COMMANDS } from '../src/commands.ts';
import { printHelp } from '../src/run.ts';

type Running = () => string | null | Promise<string | null>;

/** A shell of this contract, as far as the command asks it; it runs this version of "catalog". */
async function startShell(
  contract: string,
  running: Running = () => null,
  status = {},
  health = {},
): Promise<string> {
  const server = http.createServer(async ({ url }, response) => {
    const answers: Record<string, object> = {
      '/healthz': { contract, grants: { catalog: { paths: ['/*'], slots: [] } }, ...health },
      '/composition.json': { id: 'a', remotes: [] },
      '/status/catalog.json': {
        version: await running(),
        wanted: null,
        problems: ['version 9: broken'],
        ...status,
      },
    };
    response.end(JSON.stringify(answers[url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Place = { data: string; shell?: string; cwd?: string; node?: string[]; env?: object };

/** A data folder with these versions of "catalog", and the key that signed them. */
async function publishAll(versions: string[]) {
  const data = temporary();
  mkdirSync(path.join(data, 'keys'));
  writeFileSync(path.join(data, 'keys/catalog.pem'), key.export({ type: 'pkcs8', format: 'pem' }));
  const target = targetOf(openStore(path.join(data, 'releases'), 'catalog'));
  for (const version of versions) await publish(target, build(version));
  return { target, data };
}

/** Runs a program beside this file to its end. */
function runProgram(
  program: string,
  args: string[],
  { data, shell = '', cwd = data, node = [], env = {} }: Place,
) {
  return new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const child = spawn(process.execPath, [...node, path.join(import.meta.dirname, program), ...args], {
      cwd,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: data,
        RELEASE_SHELLS: shell,
        NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'),
        ...env,
      },
    });
    const texts = ['', ''];
    for (const [index, stream] of [child.stdout, child.stderr].entries())
      stream.on('data', (chunk: Buffer) => {
        texts[index] = `${texts[index]}${chunk}`;
      });
    child.once('close', (code) => resolve({ code, out: texts[0]!, error: texts[1]! }));
  });
}

/** The command line in a folder with this package.json, over one published version of "catalog". */
async function startIn(packageFile: object) {
  const { target, data } = await publishAll(['1']);
  const cwd = temporary();
  writeFileSync(path.join(cwd, 'package.json'), JSON.stringify(packageFile));
  return { target, run: (...args: string[]) => runProgram('../src/bin.ts', args, { data, cwd }) };
}

/** The command line over a data folder with these versions of "catalog". */
async function start(...versions: string[]) {
  const { target, data } = await publishAll(versions);
  /** The second look at what was published finds it. */
  let last: string | undefined;
  const follow = async () => {
    const seen = last;
    last = (await currentPointer(target))?.current.version;
    return seen ?? null;
  };
  const shell = await startShell('1.1.0', follow);
  const release = (...args: string[]) => runProgram('two-remotes.ts', args, { data, shell });
  return { target, release };
}

test('shows people a table and scripts JSON', async () => {
  const { release } = await start('1', '2');
  const { code, out } = await release('list', 'catalog');
  expect(code).toBe(0);
  expect(out).toMatch(/^catalog\nversion +state +contract +size +since.*\n2 +current +1\.0\.0 .*\n1 +past /);
  const { out: json } = await release('list', 'catalog', '--json');
  expect(JSON.parse(json)).toMatchObject({
    remote: 'catalog',
    versions: [
      { version: '2', state: 'current' },
      { version: '1', state: 'past' },
    ],
  });
});

test('gives a canary, ends it, and goes back, without a build', async () => {
  const { target, release } = await start('1', '2');
  await upload(target.store, await readBuild(build('3'), 'catalog'));
  expect((await release('canary', 'catalog', '3', '--percent', '10')).out).toBe(
    'catalog@3 goes to 10 % of the browsers\n',
  );
  expect((await release('abort', 'catalog')).out).toBe("catalog: the canary has ended, 2 is everybody's\n");
  expect((await release('rollback', 'catalog')).out).toBe('catalog@1 is current\n');
});

test('makes a link that shows an uploaded version, where a shell has previews', async () => {
  const { target, release } = await start('1', '2');
  await upload(target.store, await readBuild(build('3'), 'catalog'));
  const none = await release('preview', 'catalog', '3');
  expect([none.code, none.error]).toEqual([1, expect.stringContaining('PREVIEWS')]);

  const shell = await startShell('1.1.0', undefined, {}, { previews: 'https://*.previews.test' });
  const options = ['--shell', shell, '--days', '2', '--path', '/info', '--json'];
  const { previews, until } = JSON.parse((await release('preview', 'catalog', '3', ...options)).out);
  const url = new URL(previews[0]);
  const grant = openPreview(url.searchParams.get('preview')!, () => target.keys);
  expect(grant).toMatchObject({ remote: 'catalog', version: '3', until });
  expect([url.pathname, url.host]).toEqual(['/info', `${previewLabel(grant)}.previews.test`]);
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(2);

  const { error } = await release('preview', 'catalog', '3', '--shell', shell, '--days', '31');
  expect(error).toContain('--days: expected a number up to 30');
});

test('refuses what no running shell could load, unless forced', async () => {
  const { release } = await start('1', '2');
  const newer = await startShell('2.0.0');
  const refused = await release('rollback', 'catalog', '1', '--shell', newer);
  expect(refused.code).toBe(1);
  expect(refused.error).toContain(`${newer}: catalog@1 was built for contract 1.0.0, the shell has 2.0.0`);
  const forced = await release('rollback', 'catalog', '1', '--shell', newer, '--force');
  expect(forced).toMatchObject({ code: 0 });
  expect(forced.out).toContain('catalog@1 is published, but no shell runs it after 0 s');
});

test('says «is current» only once a shell runs it, and else what each runs and why', {
  tags: '@spec-17.15',
}, async () => {
  const { release } = await start('1', '2', '3');
  const stuck = await startShell('1.1.0', () => '7');
  const none = await release('rollback', 'catalog', '--shell', stuck, '--wait', '1');
  expect(none).toMatchObject({
    code: 1,
    out: `catalog@2 is published, but no shell runs it after 1 s:\n  ${stuck} runs 7; version 9: broken\n`,
  });
  const follows = await startShell('1.1.0', () => '1');
  const some = await release('rollback', 'catalog', '--shell', stuck, '--shell', follows, '--wait', '1');
  expect(some).toMatchObject({
    code: 0,
    out: `catalog@1 is current, but not at every shell after 1 s:\n  ${stuck} runs 7; version 9: broken\n`,
  });
  const refuses = await startShell('1.1.0', () => '7', { wanted: '3', isRefused: true });
  // It would wait for half a minute otherwise.
  const refused = await release('use', 'catalog', '3', '--shell', refuses);
  expect(refused).toMatchObject({
    code: 1,
    out: `catalog@3 is published, but every shell refuses it:\n  ${refuses} runs 7; version 9: broken\n`,
  });
  const nobody = await release('use', 'catalog', '3', '--shell', 'http://127.0.0.1:9', '--force');
  expect(nobody).toMatchObject({
    code: 0,
    out: 'catalog@3 is published; no shell answers that would say whether it runs\n',
  });
  expect((await release('use', 'catalog', '3', '--wait', 'long')).error).toMatch(/^--wait: expected seconds/);
});

test('says what is damaged, what was expected, and what to do', async () => {
  const { target, release } = await start('1');
  writeFileSync(path.join(target.store.location, '1/entry.js'), 'alert(1)');
  const { code, out } = await release('verify', 'catalog');
  expect(code).toBe(1);
  expect(out).toMatch(
    /1 +1 +\d+ KB +DAMAGED\n1\/entry\.js\n {2}expected {2}sha256-.*\n {2}got +sha256-.*, 8 bytes\n {2}do +/,
  );
});

test('names what it was not given, and goes on with the other remotes', async () => {
  const { release } = await start('1');
  expect((await release('rollback', 'nobody')).error).toMatch(
    /no remote "nobody": expected one of catalog, other/,
  );
  expect((await release('use', 'catalog')).error).toMatch(/^use needs a version/);
  expect((await release()).code).toBe(2);
  const { code, out } = await release('list', '--json');
  expect(code).toBe(1);
  expect(
    out
      .split('\n')
      .filter(Boolean)
      .map((line) => Object.keys(JSON.parse(line))[0]),
  ).toEqual(['remote', 'error']);
});

test('publishes nothing while no shell answers and none is built here', async () => {
  const { release } = await start('1', '2');
  const refused = await release('use', 'catalog', '1', '--shell', 'http://127.0.0.1:9');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.error).toContain('No shell answers, so nothing is known of what could load catalog@1');
});

test('in a folder of its own the command knows the remote by package.json', async () => {
  const { run } = await startIn({ name: 'some-team', federation: { remote: 'catalog' } });
  expect((await run('list')).out).toMatch(/^catalog\n.*\n1 +current/);
  expect((await run('rollback', '9', '--force')).error).toMatch(/^9 is not in /);
  const { run: elsewhere } = await startIn({ name: 'some-team' });
  expect((await elsewhere('list')).error).toContain('expected "federation": { "remote": "<name>" }');
});

const ALL = [...Object.keys(COMMANDS), 'create', 'serve'];
const lineOf = (command: string) => new RegExp(`^  (?:.*, )?${command} `, 'm');

/** Returns the help that these arguments print. */
function help(...args: string[]): string {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  expect(printHelp({ command: 'federation', remotes: [], dataDir: '.data' }, args)).toBe(true);
  return print.mock.lastCall![0];
}

test.each(ALL)('%s --help says how it is called', (command) => {
  const out = help(command, '--help');
  expect(out).toMatch(lineOf(command));
  expect(out.split('\n').length).toBeLessThan(20);
});

test.each([['--help'], ['-h'], ['help'], ['catalog', '--help']])('%j shows every command', (...args) => {
  const out = help(...args);
  for (const command of ALL) expect(out).toMatch(lineOf(command));
});

test('help needs no remote, and is no failure', async () => {
  for (const program of ['../src/bin.ts', 'two-remotes.ts'])
    expect(await runProgram(program, ['publish', '--help'], { data: temporary() })).toMatchObject({
      code: 0,
      error: '',
    });
});

test('asks the shell on SHELL_PORT when none is named', async () => {
  const { data } = await publishAll(['1', '2']);
  const shell = await startShell('1.1.0', () => '1');
  const env = { RELEASE_SHELLS: undefined, SHELL_PORT: new URL(shell).port };
  const { out } = await runProgram('two-remotes.ts', ['rollback', 'catalog'], { data, env });
  expect(out).toBe('catalog@1 is current\n');
});

test('a Node that is too old hears which one is needed, before anything else is loaded', async () => {
  const old = 'Object.defineProperty(process.versions, "node", { value: "20.9.0" })';
  const node = ['--import', `data:text/javascript,${encodeURIComponent(old)}`];
  expect(await runProgram('../src/bin.ts', ['list'], { data: temporary(), node })).toEqual({
    code: 1,
    out: '',
    error: 'federation needs Node 24 or newer; this is 20.9.0.\n',
  });
});
