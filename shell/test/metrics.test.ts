import { performance } from 'node:perf_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually, openedPage, pageCode, startRemote, startShell } from './helper.ts';

const metricsToken = 'a token for the metrics';
const THROWING = `const { createElement } = require('react'); exports.modules = { './a-page': { head: () => ({ title: 'A' }), Page() { throw new Error('broken') } } };`;

const read = async (app: Awaited<ReturnType<typeof startShell>>, token = metricsToken) => {
  const { statusCode, body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  return { statusCode, lines: body.split('\n') };
};

test('are shown to who brings the token, and unknown where there is none', {
  tags: '@spec-17.23',
}, async () => {
  const remote = await startRemote('catalog');
  const app = await startShell([remote], undefined, {}, undefined, { metricsToken });
  expect((await app.inject('/metrics')).statusCode).toBe(401);
  expect((await read(app, 'another')).statusCode).toBe(401);
  const { statusCode, lines } = await read(app);
  expect(statusCode).toBe(200);
  expect(lines).toContain('shop_release_running{release="catalog@1.0.0-a"} 1');
  expect(lines).toContain('shop_remote_problems{remote="catalog"} 0');
  const without = await startShell([remote]);
  expect((await without.inject('/metrics')).statusCode).toBe(404);
});

test('count what a release threw and what took its place, and name it once it is quarantined', {
  tags: '@spec-17.23',
}, async () => {
  const remote = await startRemote('catalog', { code: pageCode('v1'), version: 'v1' });
  remote.publish({ code: THROWING, version: 'v2' });
  const app = await startShell([remote], undefined, {}, undefined, { metricsToken });
  const report = { page: await openedPage(app, { url: '/?first' }), remote: 'catalog', version: 'v2' };
  const headers = { 'content-type': 'text/plain' };
  await app.inject({ method: 'POST', url: '/problems', headers, payload: JSON.stringify(report) });
  const { lines } = await read(app);
  expect(lines).toContain('shop_render_failures_total{release="catalog@v2"} 1');
  expect(lines).toContain('shop_render_fallbacks_total{remote="catalog",to="version"} 1');
  expect(lines).toContain('shop_browser_failures_total{release="catalog@v2"} 1');
  let page = 0;
  await eventually(async () => {
    // Another address each time: the page before is cached.
    await app.inject(`/?look=${page++}`);
    const after = (await read(app)).lines;
    expect(after).toContain('shop_release_quarantined{release="catalog@v2"} 1');
    expect(after).toContain('shop_release_running{release="catalog@v1"} 1');
  });
});

test('count versions that are kept out', { tags: '@spec-17.23' }, async () => {
  const remote = await startRemote('catalog', { version: 'v1' });
  remote.publish({ version: 'v2', release: { contract: '99.0.0' } });
  const app = await startShell([remote], undefined, {}, undefined, { metricsToken });
  const { lines } = await read(app);
  expect(lines).toContain('shop_remote_problems{remote="catalog"} 1');
  expect(lines).toContain('shop_release_running{release="catalog@v1"} 1');
});

test('say how busy the rendering was since they were read last', async () => {
  const remote = await startRemote('catalog');
  const app = await startShell([remote], undefined, {}, undefined, { metricsToken });
  const utilization = async () =>
    Number(
      (await read(app)).lines.find((line) => line.startsWith('shop_render_utilization '))?.split(' ')[1],
    );
  const loop = { idle: 1_000, active: 500 };
  const eventLoop = vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((now, before) => {
    const idle = (now ?? loop).idle - (before?.idle ?? 0);
    const active = (now ?? loop).active - (before?.active ?? 0);
    return { idle, active, utilization: active / (idle + active) };
  });
  onTestFinished(() => eventLoop.mockRestore());
  await utilization();
  loop.idle += 300;
  loop.active += 100;
  expect(await utilization()).toBe(0.25);
  loop.active += 100;
  expect(await utilization()).toBe(1);
});
