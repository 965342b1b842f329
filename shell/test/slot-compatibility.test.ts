import { CompositionWatcher } from '@federation/server/composition/watcher';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { everything, KEYS, startRemote, startShell, twoLooks } from './helper.ts';

const versions = async (app: FastifyInstance) =>
  (await app.inject('/composition.json')).json().remotes.map(({ version }: { version: string }) => version);
// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const opening = (slot: string) => ({
  routes: [{ path: '/', page: './a-page', slots: ['game-order'] }],
  slotContracts: { 'game-order': slot },
});
const extension = (slot: string) => ({
  routes: [],
  slots: [{ slot: 'game-order', module: './a-page' }],
  slotContracts: { 'game-order': slot },
});

test('keeps a half of a change back until the other half is there', async () => {
  const catalog = await startRemote('catalog', { version: 'c1', release: opening('1.0.0') });
  const checkout = await startRemote('checkout', { version: 'k1', release: extension('1.0.0') });
  const app = await startShell([catalog, checkout]);
  checkout.publish({ version: 'k2', release: extension('2.0.0') });
  await twoLooks(checkout);
  expect(await versions(app)).toEqual(['c1', 'k1']);
  catalog.publish({ version: 'c2', release: opening('2.0.0') });
  await twoLooks(catalog);
  expect(await versions(app)).toEqual(['c2', 'k2']);
});

test('begins with the newest compatible set', async () => {
  const catalog = await startRemote('catalog', { version: 'c1', release: opening('1.0.0') });
  const checkout = await startRemote('checkout', { version: 'k1', release: extension('1.0.0') });
  checkout.publish({ version: 'k2', release: extension('1.0.0') });
  checkout.publish({ version: 'k3', release: extension('2.0.0') });
  expect(await versions(await startShell([catalog, checkout]))).toEqual(['c1', 'k2']);
});

test('steps further back than the last two when those are incompatible', async () => {
  const catalog = await startRemote('catalog', { version: 'c1', release: opening('1.0.0') });
  const checkout = await startRemote('checkout', { version: 'k1', release: extension('1.0.0') });
  checkout.publish({ version: 'k2', release: extension('2.0.0') });
  checkout.publish({ version: 'k3', release: extension('2.0.0') });
  expect(await versions(await startShell([catalog, checkout]))).toEqual(['c1', 'k1']);
});

test('an extension that is compatible in no version costs its own slot only', async () => {
  const catalog = await startRemote('catalog', { version: 'c1', release: opening('1.0.0') });
  const checkout = await startRemote('checkout', { version: 'k1', release: extension('2.0.0') });
  checkout.publish({ version: 'k2', release: extension('2.0.0') });
  const app = await startShell([catalog, checkout]);
  expect((await app.inject('/composition.json')).json()).toMatchObject({
    remotes: [{ version: 'c1' }],
    missing: ['checkout'],
  });
  expect((await app.inject('/')).statusCode).toBe(200);
  catalog.publish({ version: 'c2', release: opening('2.0.0') });
  await twoLooks(catalog);
  expect(await versions(app)).toEqual(['c2', 'k2']);
});

test('holds the older versions ready while a part is missing, and afterwards the one to fall back on', async () => {
  const catalog = await startRemote('catalog', { version: 'c1', release: opening('1.0.0') });
  const checkout = await startRemote('checkout', { version: 'k0', release: extension('2.0.0') });
  checkout.publish({ version: 'k1', release: extension('2.0.0') });
  checkout.publish({ version: 'k2', release: extension('2.0.0') });
  const remotes = [catalog, checkout].map(({ name, url }) => ({ name, url, keys: KEYS }));
  const log = { info() {}, warn() {} };
  const watcher = new CompositionWatcher(remotes, everything(remotes), 'build', log, async () => {});
  onTestFinished(() => watcher.stop());
  await watcher.start();
  const ready = () => watcher.remotes[1]!.candidates(false).map(({ release }) => release.version);
  expect(ready()).toEqual(['k2', 'k1', 'k0']);
  catalog.publish({ version: 'c2', release: opening('2.0.0') });
  await twoLooks(catalog);
  expect(ready()).toEqual(['k2', 'k1']);
});
