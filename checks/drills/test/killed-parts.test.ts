import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChaos, serviceVictim } from '../src/chaos-run.ts';
import { ComposeProject, ROOT } from '../src/compose-project.ts';
import { EdgeClient } from '../src/edge-client.ts';
import { Journal } from '../src/journal.ts';
import { Shopper } from '../src/shopper.ts';
import { deskOf, edgeOf, trialVariables } from '../src/trial-shop.ts';

const folder = temporaryFolder('compose-files');
let project: ComposeProject;
const gateway = () => `http://${project.get('sandbox').address}:3200`;

beforeAll(async () => {
  const variables = await trialVariables(folder, 2_000);
  project = await ComposeProject.start({ variables, profiles: ['try'] });
}, 300_000);
afterAll(() => project?.stop(), 60_000);

test('the edge speaks HTTP/2, takes remotes from the shop’s own address, and keeps cookies from them', async () => {
  const client = new EdgeClient(await edgeOf(project));
  const page = await client.send({ path: '/' });
  expect([page.status, page.headers.server]).toEqual([200, undefined]);
  const [file] = /\/remotes\/catalog\/[^"]+?\.js/.exec(page.body) ?? [];
  const script = await client.send({ path: file!, headers: { cookie: 'access=secret' } });
  expect(script.status).toBe(200);
  expect(script.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(script.headers['cache-control']).toContain('immutable');
  client.close();
});

test('the desk has a name of its own: its page, the teams’ remotes and its calls are there, and nothing of the shop', {
  tags: '@spec-18.1',
}, async () => {
  const shop = new EdgeClient(await edgeOf(project));
  const desk = new EdgeClient(await deskOf(project));
  const page = await desk.send({ path: '/orders' });
  expect(page.status).toBe(200);
  const [, boot = '{}'] = /id="boot">([^<]*)</.exec(page.body) ?? [];
  const { remotes } = JSON.parse(boot) as { remotes: { name: string; base: string; entry: string }[] };
  expect(remotes.map(({ name }) => name)).toEqual(['desk_catalog', 'desk_checkout', 'desk_profile']);
  for (const { base, entry } of remotes) {
    const { host, pathname } = new URL(entry, base);
    expect(host).toBe('desk.shop.test:8443');
    expect((await desk.send({ path: pathname })).status).toBe(200);
  }
  const call = { path: '/api/desk/me/' };
  expect((await desk.send(call)).status).toBe(401);
  expect((await shop.send(call)).status).toBe(404);
  expect((await desk.send({ path: '/api/payments/countries/active/' })).status).toBe(404);
  shop.close();
  desk.close();
});

test('the desk says that it is going to end, and answers until the edge has noticed', async () => {
  const service = project.get('desk');
  const readiness = async () => (await fetch(`http://${service.address}:3300/readyz`)).status;
  const client = new EdgeClient(await deskOf(project));
  expect(await readiness()).toBe(200);
  const restarted = service.restart();
  await expect.poll(readiness, { timeout: 60_000 }).toBe(503);
  expect((await client.send({ path: '/orders' })).status).toBe(200);
  await restarted;
  expect(await readiness()).toBe(200);
  client.close();
});

test('a team publishes its remote of the desk, which no shell of the shop has to be able to load', async () => {
  const shell = `http://${project.get('shell-1').address}:3000`;
  const env = { ...process.env, DATA_DIR: temporaryFolder('desk-part'), RELEASE_SHELLS: shell };
  const release = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(ROOT, 'deploy/release.ts'), ...args], { env });
  await release('keygen', 'desk_checkout');
  await release('publish', 'desk_checkout');
  const { stdout } = await release('list', 'desk_checkout');
  expect(stdout).toMatch(/current/);
}, 60_000);

test("pages' reports are counted by the apis, whose door for them is inside only", {
  tags: '@spec-17.32',
}, async () => {
  const client = new EdgeClient(await edgeOf(project));
  const { id } = JSON.parse((await client.send({ path: '/composition.json' })).body) as { id: string };
  const { headers } = await client.send({ path: '/' });
  const page = /page;desc="([^"]+)"/.exec(String(headers['server-timing']))?.[1];
  const query = new URLSearchParams({
    subject: 'composition',
    from: new Date(Date.now() - 120_000).toISOString(),
    to: new Date(Date.now() + 600_000).toISOString(),
  });
  const inside = `http://${project.get('edge').address}:8081/internal/page-counts/?${query}`;
  const sent = await client.send({
    path: '/page-reports',
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: { page, events: ['visits', 'seen'] },
  });
  expect(sent.status).toBe(204);
  await expect
    .poll(async () => (await fetch(inside)).json(), { timeout: 30_000 })
    .toEqual([{ subject: 'composition', version: id, events: { visits: 1, seen: 1 }, vitals: {} }]);
  expect((await client.send({ path: `/internal/page-counts/?${query}` })).status).toBe(404);
  client.close();
});

test('a guest buys through the edge, and has the code by the order and by letter', async () => {
  const shopper = new Shopper(await edgeOf(project), new Journal(), gateway());
  const order = await shopper.buy(2);
  const codes = await shopper.delivered(order);
  expect(new Set(codes).size).toBe(2);
  await expect
    .poll(
      async () =>
        (await lettersTo(order.email)).some((letter) => codes.every((code) => letter.includes(code))),
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  shopper.close();
});

test('killing a shell, an api and a remote’s origin under load loses no order, and nothing but what was under way', async () => {
  const kills = ['shell-1', 'api-1', 'remote-catalog'];
  const starts = () => kills.map((name) => project.get(name).starts);
  const before = starts();
  const report = await runChaos(project, await edgeOf(project), {
    shoppers: 4,
    kills: kills.map((name) => serviceVictim(project, name)),
    between: 8,
  });
  expect(report.unexplained.map(({ call, reason }) => `${call}: ${reason}`)).toEqual([]);
  expect(report.paid).toBe(report.orders);
  expect(report.codes).toHaveLength(report.due);
  expect(new Set(report.codes).size).toBe(report.due);
  expect(starts()).toEqual(before.map((count) => count + 1));
}, 240_000);

test('a restore drill of its backup is one command: restored elsewhere, compared with ledger and gateway, started', {
  tags: '@spec-17.34',
  timeout: 120_000,
}, async () => {
  const { environment } = project.get('api-1').service;
  const local = (text: string) =>
    text.replace(/\b(postgres|sandbox)(?=:\d)/, (name) => project.get(name).address);
  const variables = Object.entries(environment).map(([name, text]) => [name, local(text)]);
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(variables),
    DATA_DIR: project.volume('drill'),
  };
  const command = path.join(ROOT, 'checks/drills/restore-drill.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
  expect(stdout).toMatch(/asked: [1-9]/);
  expect(stdout).toContain('The backup is good');
});

/** Reads letters to an address from the mailbox. */
async function lettersTo(email: string): Promise<string[]> {
  const list = await (await fetch(`${gateway()}/mail`)).text();
  const files = [...new Set(list.match(/\/mail\/[\w.@+-]+\.eml/g))];
  const letters = await Promise.all(files.map(async (file) => (await fetch(gateway() + file)).text()));
  return letters.filter((letter) => letter.includes(email));
}
