import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StateFolder } from '@federation/server/composition/state-folder';
import { markAssets, retainAssets } from '@federation/server/retained-assets';
import { afterEach, expect, test, vi } from 'vitest';
import { assetsFolder } from './helper.ts';

// Two shells of one process have one process id, as two containers do.
const temporary = () => mkdtempSync(path.join(tmpdir(), 'shell-state-'));
afterEach(() => void vi.useRealTimers());

test('two shells that begin at once over one folder both find every file whole', async () => {
  const assets = assetsFolder();
  const text = 'x'.repeat(50_000);
  const names = Array.from({ length: 30 }, (_, index) => `f${index}.js`);
  for (const name of names) writeFileSync(path.join(assets, 'static', name), text);
  for (let round = 0; round < 5; round += 1) {
    const state = temporary();
    const [retained] = await Promise.all([retainAssets(assets, state), retainAssets(assets, state)]);
    expect(readdirSync(path.join(retained, 'static')).sort()).toEqual(['app.css', ...names].sort());
    for (const name of names) expect(readFileSync(path.join(retained, 'static', name), 'utf8')).toBe(text);
  }
});

test('two shells that record at once leave one whole text, and nothing beside it', async () => {
  const folder = temporary();
  const [first, second] = [new StateFolder(folder), new StateFolder(folder)];
  // Of two lengths: one written over the other would end in the rest of it.
  const texts = ['a'.repeat(100_000), 'b'.repeat(300_000)];
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([first.write('record', texts[0]!), second.write('record', texts[1]!)]);
    expect(texts).toContain(first.read('record'));
  }
  expect(readdirSync(folder)).toEqual(['record']);
});

test('a retained file that is gone when it is marked costs nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const assets = assetsFolder();
  const retained = await retainAssets(assets, temporary());
  rmSync(retained, { recursive: true });
  const stop = markAssets(assets, retained);
  expect(() => vi.advanceTimersByTime(24 * 3_600_000)).not.toThrow();
  stop();
});
