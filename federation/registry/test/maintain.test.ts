import { describe, expect, test } from 'vitest';
import { readBuild } from '../src/build.ts';
import { list, prune, remove } from '../src/maintain.ts';
import { currentPointer } from '../src/pointer.ts';
import { publish, rollback, startCanary, upload } from '../src/publish.ts';
import { BESIDE } from '../src/store.ts';
import { verify } from '../src/verify.ts';
import { build, releaseOf, STORES, sri, targetOf } from './fixtures.ts';

const DAY = 24 * 3_600_000;
const later = (days: number) => new Date(Date.now() + days * DAY);

describe.each(STORES)('in %s', (_, place) => {
  const start = async (...versions: string[]) => {
    const target = targetOf((await place()).open());
    for (const version of versions) await publish(target, build(version));
    return target;
  };

  test('lists every version with what became of it', async () => {
    const target = await start('1', '2', '3');
    await rollback(target);
    for (const version of ['4', '5']) await upload(target.store, await readBuild(build(version), 'catalog'));
    await startCanary(target, '4', 10);
    const listed = await list(target);
    expect(listed.map(({ version, state }) => `${version} ${state}`)).toEqual([
      '5 uploaded',
      '4 canary',
      '3 withdrawn',
      '2 current',
      '1 past',
    ]);
    expect(listed[1]).toMatchObject({ percent: 10, contract: '1.0.0', size: releaseOf('4').script.length });
    expect(listed[4]?.until).toBeTruthy();
    expect(listed[3]?.until).toBeUndefined();
  });

  test('removes what was uploaded over a week ago and never used, and nothing else', async () => {
    const target = await start('1', '2');
    for (const version of ['3', '4']) await upload(target.store, await readBuild(build(version), 'catalog'));
    await startCanary(target, '4', 10);
    expect(await prune(target, later(6))).toEqual([]);
    expect(await prune(target, later(8))).toEqual(['3']);
    expect((await list(target)).map(({ version }) => version)).toEqual(['4', '2', '1']);
  });

  test('keeps files beside a version: no part of it, replaced as a whole, removed with it', async () => {
    const target = await start('1', '2');
    const { store } = target;
    const files = await store.files('1');
    const attach = (name: string) => store.attach('1', [{ path: name, data: Buffer.from(name) }]);
    await attach('first.png');
    await attach('second.png');
    const kept = async () =>
      Promise.all(
        ['first.png', 'second.png'].map(async (name) => (await store.read('1', BESIDE + name))?.toString()),
      );
    expect(await kept()).toEqual([undefined, 'second.png']);
    expect(await store.files('1')).toEqual(files);
    expect((await verify(target)).flatMap(({ problems }) => problems)).toEqual([]);
    await remove(target, '1');
    expect(await kept()).toEqual([undefined, undefined]);
    expect((await list(target)).map(({ version }) => version)).toEqual(['2']);
  });

  test('removes an upload that died, a day later', async () => {
    const target = await start('1');
    const { release, script } = releaseOf('2');
    const dying = target.store.addVersion('2', [
      { path: 'entry.js', data: Buffer.from(script) },
      {
        path: 'release.json',
        get data(): Uint8Array {
          throw new Error(release.version);
        },
      },
    ]);
    await expect(dying).rejects.toThrow('2');
    expect((await list(target)).map(({ state }) => state).toSorted()).toEqual(['current', 'unfinished']);
    expect(await prune(target, later(0.5))).toEqual([]);
    expect(await prune(target, later(1.5))).toHaveLength(1);
    expect((await list(target)).map(({ version }) => version)).toEqual(['1']);
    await publish(target, build('2'));
    expect((await currentPointer(target))?.current.version).toBe('2');
  });

  test('names every file that was altered, is missing or has no hash, with what was expected', async () => {
    const target = await start('1', '2');
    expect((await verify(target)).map(({ version, files, problems }) => [version, files, problems])).toEqual([
      ['2', 1, []],
      ['1', 1, []],
    ]);
    await remove(target, '1');
    await target.store.addVersion('1', [
      { path: 'entry.js', data: Buffer.from('alert(1)') },
      { path: 'more.js', data: Buffer.from('alert(2)') },
      { path: 'release.json', data: Buffer.from(JSON.stringify(releaseOf('1').release)) },
    ]);
    const problems = (await verify(target)).flatMap((version) => version.problems);
    expect(problems.map(({ version, file }) => `${version}/${file}`)).toEqual(['1/entry.js', '1/more.js']);
    expect(problems[0]).toMatchObject({
      expected: `${sri(releaseOf('1').script)}, ${releaseOf('1').script.length} bytes`,
      got: `${sri('alert(1)')}, 8 bytes`,
    });
  });

  test('does not remove what browsers are given', async () => {
    const target = await start('1', '2');
    await expect(remove(target, '2')).rejects.toThrow(/2 is in use: go back/);
    await remove(target, '1');
    expect((await list(target)).map(({ version }) => version)).toEqual(['2']);
  });
});

test('keeps the last twenty forever, and whatever was replaced within seven days', async () => {
  const target = targetOf((await STORES[0]![1]()).open());
  const started = Date.now();
  // Three a day: twenty-one of them within the last week.
  for (let index = 0; index < 30; index += 1)
    await publish({ ...target, now: new Date(started + (index * DAY) / 3) }, build(`v${index}`));
  const end = new Date(started + (29 * DAY) / 3);
  const named = (await currentPointer(target))?.history.map(({ version }) => version);
  // v8 was replaced exactly seven days before the last was published, v9 later.
  expect(named).toEqual(Array.from({ length: 22 }, (_, index) => `v${29 - index}`));
  expect((await prune(target, end)).toSorted()).toEqual(['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7']);
  await publish({ ...target, now: new Date(end.getTime() + 60 * DAY) }, build('v30'));
  expect((await currentPointer(target))?.history).toHaveLength(20);
});
