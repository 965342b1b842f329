import { expect, test, vi } from 'vitest';
import { startRemote, startServer, startShell } from './helper.ts';

test('is ready while there is something to render', async () => {
  const ready = await startShell([await startRemote('catalog')]);
  expect((await ready.inject('/readyz')).statusCode).toBe(200);
});

test('is not ready right after its start while a remote is missing, which another server may have', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const missing = { name: 'catalog', url: 'http://127.0.0.1:9' };
  const [lost, torn] = [await startShell([missing]), await startShell([missing, await startRemote('info')])];
  const readiness = async (app: typeof lost) => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json()];
  };
  for (const app of [lost, torn])
    expect(await readiness(app)).toEqual([503, { status: 'starting', missing: ['catalog'] }]);
  vi.setSystemTime(Date.now() + 15_000);
  expect(await readiness(lost)).toEqual([503, { status: 'failed', missing: ['catalog'] }]);
  expect(await readiness(torn)).toEqual([200, { status: 'ok', missing: ['catalog'] }]);
  vi.useRealTimers();
});

test('a server that is to stop says so, and still answers for a while and what has reached it', async () => {
  let answerApi = () => {};
  const held = new Promise<void>((resolve) => {
    answerApi = resolve;
  });
  const asked = Promise.withResolvers<void>();
  const api = await startServer(
    () => ({ body: '{}' }),
    async () => {
      asked.resolve();
      await held;
    },
  );
  const app = await startShell([await startRemote('catalog')], api);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const underWay = fetch(`${url}/api/slow`);
  await asked.promise;

  const drained = app.drain(1_500);
  const said = await fetch(`${url}/readyz`);
  expect([said.status, said.headers.get('connection')]).toEqual([503, 'close']);
  expect((await fetch(url)).status).toBe(200);
  // It closes now, and waits for the answer that is under way.
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 20_000 },
    )
    .toBe('closed');
  answerApi();
  expect(await (await underWay).json()).toEqual({});
  await drained;
});

test('reads a remote by its nearer way, and sends browsers to its public one', async () => {
  const remote = await startRemote('catalog');
  const shell = await startShell([
    { name: 'catalog', url: 'https://files.test/catalog', serverUrl: remote.url },
  ]);
  const { headers, body } = await shell.inject('/');
  expect(headers.link).toContain('<https://files.test>; rel=preconnect');
  expect(body).toContain('"href":"https://files.test/catalog/1.0.0-a/entry.js"');
  expect(body + headers.link).not.toContain(remote.url);
  expect(headers['content-security-policy']).toContain('https://files.test');
});
