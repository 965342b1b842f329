import { startMoto } from '@federation/store/testing/moto';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, pageCode, startRemote } from '../helper.ts';
import { startShellProcess } from './shell-process.ts';

test('a shell of another machine begins with what the first one accepted, while the origin is away', {
  tags: '@spec-17.38',
}, async () => {
  const { location, env, stop } = await startMoto();
  onTestFinished(stop);
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  const options = { state: `${location}/shells`, env };
  const first = await startShellProcess([remote], options);
  expect((await first.page('/')).heading).toBe('Первая');
  expect(await first.stop()).toBe(0);
  for (const file of remote.files.keys()) remote.files.set(file, { status: 503 });
  const second = await startShellProcess([remote], options);
  await eventually(async () => expect((await second.page('/')).heading).toBe('Первая'));
  const { state } = (await (await fetch(`${second.url}/healthz`)).json()) as { state?: object };
  expect(state).toBeUndefined();
});
