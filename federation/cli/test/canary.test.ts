import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parsePolicy } from '@federation/protocol/canary';
import type { PageTotals } from '@federation/protocol/page-counts';
import { readBuild } from '@federation/registry/build';
import { readRecord, verifyWebhook } from '@federation/registry/canary';
import { openStore } from '@federation/registry/open-store';
import { currentPointer } from '@federation/registry/pointer';
import { publish, upload } from '@federation/registry/publish';
import { build, key, targetOf, temporary } from '@federation/registry/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { totalsOf } from '../src/canary/measure.ts';

const TOKEN = 'an operator of this test';
const POLICY = {
  settle: 0,
  every: 0.1,
  metrics: {
    own: { worse: 'more', ratio: 2 },
    lcp: { worse: 'more', ratio: 1.5, above: 2_500 },
    paid: { worse: 'less', ratio: 0.5 },
  },
  steps: [
    { percent: 5, visits: 200 },
    { percent: 25, visits: 600, clear: ['own'] },
  ],
};

/** A shell that counts 60 visits of the canary and 1,200 of the other version each time it is asked, with this share of errors. */
async function startShell(errors: number) {
  const webhooks: { headers: http.IncomingHttpHeaders; body: string }[] = [];
  const site = { errors, order: null as object | null, asked: 0 };
  const row = (version: string, visits: number, own: number): PageTotals => ({
    subject: 'catalog+drawn',
    version,
    events: { visits, own: Math.round(visits * own), paid: Math.round(visits * 0.05) },
    vitals: { lcp: [visits] },
  });
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://shell');
    const forOperators = /^\/(page-reports|canaries)\//.test(pathname);
    if (forOperators && request.headers.authorization !== `Bearer ${TOKEN}`)
      return response.writeHead(401).end('{}');
    if (pathname === '/hook') {
      webhooks.push({ headers: request.headers, body: Buffer.concat(await request.toArray()).toString() });
      return response.writeHead(204).end();
    }
    if (pathname.startsWith('/page-reports/')) {
      site.asked += 1;
      return response.end(
        JSON.stringify([row('2', site.asked * 60, site.errors), row('1', site.asked * 1_200, 0.02)]),
      );
    }
    const answers: Record<string, unknown> = {
      '/healthz': { contract: '1.1.0', grants: { catalog: { paths: ['/*'], slots: [] } } },
      '/composition.json': { id: 'a', remotes: [] },
      '/status/catalog.json': { version: '2', wanted: null, problems: [] },
      '/canaries/catalog.json': site.order,
    };
    response.end(JSON.stringify(answers[pathname] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { site, webhooks, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The command line over "catalog" with version 1 current and version 2 uploaded. */
async function start(errors: number, more: object = {}) {
  const shell = await startShell(errors);
  const data = temporary();
  mkdirSync(path.join(data, 'keys'));
  writeFileSync(path.join(data, 'keys/catalog.pem'), key.export({ type: 'pkcs8', format: 'pem' }));
  const target = targetOf(openStore(path.join(data, 'releases'), 'catalog'));
  await publish(target, build('1'));
  await upload(target.store, await readBuild(build('2'), 'catalog'));
  const policy = path.join(data, 'policy.json');
  writeFileSync(policy, JSON.stringify({ ...POLICY, ...more }));

  function run(args: string[], env: Record<string, string> = {}) {
    const child: ChildProcess = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'two-remotes.ts'), ...args],
      {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: data,
          RELEASE_SHELLS: shell.url,
          OPERATOR_TOKEN: TOKEN,
          NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'),
          ...env,
        },
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const texts = { out: '', error: '' };
    child.stdout!.on('data', (chunk: Buffer) => {
      texts.out += chunk;
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      texts.error += chunk;
    });
    const ended = new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, ...texts }));
    });
    return { child, ended };
  }
  const auto = ['canary', 'catalog', '2', '--auto', '--policy', policy];
  return { ...shell, target, run, auto };
}

test('a canary that does harm ends the command with code 1, the numbers, and a signed message', {
  tags: '@spec-15.23',
}, async () => {
  const { target, run, auto, webhooks, url } = await start(0.2);
  const hook = { CANARY_WEBHOOK_URL: `${url}/hook` };
  const unset = await run(auto, hook).ended;
  expect(unset).toMatchObject({ code: 1, error: expect.stringContaining('CANARY_WEBHOOK_SECRET') });
  const { code, out, error } = await run(auto, { ...hook, CANARY_WEBHOOK_SECRET: 'secret' }).ended;
  expect(code).toBe(1);
  expect(out).toMatch(
    /^catalog@2 beside 1: aborted, step 5 %\n {2}own: canary 20 % \(\d+ of \d+\), stable 2 %/,
  );
  expect(error).toMatch(/catalog@2 was aborted at 5 %: own: canary 20 %/);
  expect(await currentPointer(target)).toMatchObject({ current: { version: '1' }, canary: null });
  const { headers, body } = webhooks.at(-1)!;
  expect(JSON.parse(body)).toMatchObject({
    type: 'canary.aborted',
    data: { remote: 'catalog', version: '2' },
  });
  const signed = {
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
  };
  expect(verifyWebhook('secret', signed, body)).toBe(true);
});

test('a judge that is killed in the middle is followed by another, to the end', {
  tags: '@spec-15.23',
}, async () => {
  const { target, run, auto } = await start(0.02);
  const first = run(auto);
  await vi.waitUntil(async () => (await readRecord(target))?.trial.step === 1, {
    timeout: 60_000,
    interval: 50,
  });
  first.child.kill('SIGKILL');
  await first.ended;
  const left = (await readRecord(target))!;
  expect(left.status).toBe('running');
  const { code, out } = await run(['judge', 'catalog']).ended;
  expect(out).toMatch(/^catalog@2 beside 1: promoted, step 25 %/);
  expect(code).toBe(0);
  expect(await currentPointer(target)).toMatchObject({ current: { version: '2' }, canary: null });
  const after = (await readRecord(target))!;
  expect(after.trial.evidence.own!.seen.canary.of).toBeGreaterThan(left.trial.evidence.own!.seen.canary.of);
  expect(after.log.map(({ text }) => text.replace(/:.*/, ''))).toEqual([
    'catalog@2 goes to 5 % of the browsers, beside 1',
    'catalog@2 goes from 5 to 25 % of the browsers',
    "catalog@2 is everybody's",
  ]);
});

test('a person holds, looks, resumes and ends it; a host’s operator does too', {
  tags: '@spec-15.23',
}, async () => {
  const { target, run, auto, site } = await start(0.02);
  const started = await run([...auto, '--detach', '--json']).ended;
  expect(JSON.parse(started.out)).toMatchObject({ version: '2', status: 'running', percent: 5 });
  expect((await run(['hold', 'catalog']).ended).out).toMatch(
    /^catalog@2 beside 1: held, step 5 %\n {2}\S+ at /,
  );
  expect((await run(['canary', 'catalog']).ended).out).toMatch(
    /own: canary 0 % \(0 of 0\), stable .*; harm 1\n/,
  );
  expect((await run(['resume', 'catalog']).ended).out).toMatch(/^catalog@2 beside 1: running/);
  site.order = { version: '2', action: 'abort', by: 'an operator of the shell', at: Date.now() };
  const { code, out } = await run(['judge', 'catalog']).ended;
  expect([code, out]).toEqual([1, expect.stringContaining('an operator of the shell')]);
  expect((await currentPointer(target))?.canary).toBeNull();
  expect((await run(['hold', 'catalog']).ended).error).toContain('no automatic canary is under way');
});

test('a version without a policy, or with one that reads what nobody counts, starts nothing', async () => {
  const { target, run, auto } = await start(0.02, {
    metrics: { lcp: { worse: 'more', ratio: 2, above: 2_400 } },
    steps: [{ percent: 5 }],
  });
  expect((await run(['canary', 'catalog', '2', '--auto']).ended).error).toContain(
    'catalog@2 has no canary.policy.json',
  );
  expect((await run(auto).ended).error).toContain('metrics.lcp.above: expected one of 500, ');
  expect((await currentPointer(target))?.canary ?? null).toBeNull();
});

test('pages’ reports become the metrics of a policy', () => {
  const policy = parsePolicy(JSON.stringify(POLICY), 'policy');
  const row = (version: string, events: Record<string, number>, lcp: number[]): PageTotals => ({
    subject: 'catalog+drawn',
    version,
    events,
    vitals: { lcp },
  });
  const rows = [
    row('2', { visits: 10, own: 3 }, [1, 1, 1, 1, 1, 2, 2]),
    row('1', { visits: 90, paid: 9, value: 4_500 }, [0, 0, 0, 0, 50]),
    row('0', { visits: 7, own: 7 }, []),
  ];
  const query = { remote: 'catalog', canary: '2', stable: '1', from: 0, to: 1 };
  expect(totalsOf(rows, policy, query)).toEqual({
    own: { canary: { of: 10, events: 3 }, stable: { of: 90, events: 0 } },
    lcp: { canary: { of: 9, events: 4 }, stable: { of: 50, events: 0 } },
    paid: { canary: { of: 10, events: 0 }, stable: { of: 90, events: 9 } },
    // In no policy: what was paid says what an aborted canary cost.
    value: { canary: { of: 10, events: 0 }, stable: { of: 90, events: 4_500 } },
  });
});
