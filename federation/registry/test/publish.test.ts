import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pointer } from '@federation/protocol';
import { describe, expect, test } from 'vitest';
import { readBuild } from '../src/build.ts';
import { currentPointer } from '../src/pointer.ts';
import { abort, makeCurrent, promote, publish, rollback, startCanary, upload } from '../src/publish.ts';
import { verify } from '../src/verify.ts';
import { build, expectWritten, releaseOf, STORES, sri, targetOf } from './fixtures.ts';

const history = (pointer: Pointer | undefined) =>
  pointer?.history.map(({ version, withdrawn }) => (withdrawn ? `${version} withdrawn` : version));

describe.each(STORES)('in %s', (_, place) => {
  const start = async (...versions: string[]) => {
    const target = targetOf((await place()).open());
    for (const version of versions) await publish(target, build(version));
    return target;
  };
  const problems = async (target: ReturnType<typeof targetOf>) =>
    (await verify(target)).flatMap((version) => version.problems);

  test('makes a build current and keeps the versions before it', async () => {
    const target = await start('1', '2');
    const pointer = await currentPointer(target);
    expect(pointer?.current.version).toBe('2');
    expect(history(pointer)).toEqual(['2', '1']);
    expect(await problems(target)).toEqual([]);
  });

  test('changes nothing when the same build is published again', async () => {
    const target = await start('1');
    const before = await target.store.readPointer();
    await publish({ ...target, now: new Date(0) }, build('1', { created: '2026-02-02T00:00:00Z' }));
    expect(await target.store.readPointer()).toBe(before);
    expect(await problems(target)).toEqual([]);
  });

  test('refuses other files under a version that is there', async () => {
    const target = await start('1');
    const other = build('1', { files: { 'entry.js': { integrity: sri('alert(1)'), size: 8 } } });
    writeFileSync(path.join(other, 'entry.js'), 'alert(1)');
    await expect(publish(target, other)).rejects.toThrow(/1 is in .* with other files.*raise the version/);
    expect(await problems(target)).toEqual([]);
  });

  test('gives a canary to a share, promotes it, and goes back without a build', async () => {
    const target = await start('1');
    await upload(target.store, await readBuild(build('2'), 'catalog'));
    expect((await startCanary(target, '2', 10)).canary).toMatchObject({ version: '2', percent: 10 });
    expect((await promote(target)).current.version).toBe('2');
    expect((await rollback(target)).current.version).toBe('1');
    expect((await rollback(target, '2')).current.version).toBe('2');
  });

  test('ends a canary, with the current version as it was', async () => {
    const target = await start('1');
    await upload(target.store, await readBuild(build('2'), 'catalog'));
    await startCanary(target, '2', 50);
    expect(await rollback(target)).toMatchObject({ current: { version: '1' }, canary: null });
    await startCanary(target, '2', 50);
    const pointer = await abort(target);
    expect(pointer).toMatchObject({ current: { version: '1' }, canary: null });
    expect(history(pointer)).toEqual(['2 withdrawn', '1']);
  });

  test('refuses a version that was not uploaded, and an impossible share', async () => {
    const target = await start('1');
    await expect(makeCurrent(target, '9')).rejects.toThrow(/9 is not in .*«list» shows what is/);
    for (const percent of [0, -1, 101, Number.NaN])
      await expect(startCanary(target, '1', percent)).rejects.toThrow(/at most 100 percent, got/);
    expectWritten(await currentPointer(target), 1);
  });

  test('keeps the releases of teams that publish at the same time', async () => {
    const { open } = await place();
    const versions = Array.from({ length: 6 }, (_, index) => `v${index}`);
    await Promise.all(versions.map((version) => publish(targetOf(open()), build(version))));
    const target = targetOf(open());
    const pointer = await currentPointer(target);
    expect(history(pointer)?.toSorted()).toEqual(versions);
    expectWritten(pointer, 6);
    expect(await problems(target)).toEqual([]);
  });
});

test('starts an empty store above where it ended, as shells take no older pointer', async () => {
  const lost = targetOf((await STORES[0]![1]()).open(), new Date('2026-01-01'));
  for (const version of ['1', '2', '3']) await publish(lost, build(version));
  const republished = targetOf((await STORES[0]![1]()).open(), new Date('2026-01-02'));
  await publish(republished, build('3'));
  const [before, after] = [await currentPointer(lost), await currentPointer(republished)];
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
});

describe('going back', () => {
  const start = async (...versions: string[]) => {
    const target = targetOf((await STORES[0]![1]()).open());
    for (const version of versions) await publish(target, build(version));
    return target;
  };

  test('never returns to a version that was left because it was bad', async () => {
    const target = await start('1', '2', '3');
    expect((await rollback(target)).current.version).toBe('2');
    expect((await rollback(target)).current.version).toBe('1');
    await expect(rollback(target)).rejects.toThrow(/no version before 1 that was not withdrawn/);
    await publish(target, build('4'));
    const pointer = await rollback(target);
    expect(pointer.current.version).toBe('1');
    expect(history(pointer)).toEqual(['4 withdrawn', '3 withdrawn', '2 withdrawn', '1']);
  });

  test('passes over a canary that was not taken', async () => {
    const target = await start('1', '2');
    await upload(target.store, await readBuild(build('3'), 'catalog'));
    await startCanary(target, '3', 5);
    await publish(target, build('4'));
    expect((await rollback(target)).current.version).toBe('2');
  });

  test('makes a version good again that is named', async () => {
    const target = await start('1', '2');
    await rollback(target);
    const pointer = await rollback(target, '2');
    expect(history(pointer)).toEqual(['2', '1 withdrawn']);
  });

  test('does not undo what somebody published in the meantime', async () => {
    const target = await start('1', '2');
    const { store } = target;
    const change = store.updatePointer.bind(store);
    store.updatePointer = async (make) => {
      store.updatePointer = change;
      await publish(target, build('3'));
      await change(make);
    };
    await expect(rollback(target)).rejects.toThrow(/3 was published in the meantime/);
    expect((await currentPointer(target))?.current.version).toBe('3');
  });
});

describe('a build', () => {
  const refused = async (folder: string, reason: RegExp) => {
    const target = targetOf((await STORES[0]![1]()).open());
    await publish(target, build('1'));
    await expect(publish(target, folder)).rejects.toThrow(reason);
    expect((await currentPointer(target))?.current.version).toBe('1');
    expect((await target.store.versions()).map(({ version }) => version)).toEqual(['1']);
  };

  test('is refused without a release', async () => {
    const folder = build('2');
    writeFileSync(path.join(folder, 'release.json'), '{"name":"catalog"}');
    await refused(folder, /release\.json: version: /);
  });

  test('is refused when it is of another remote', () =>
    refused(build('2', { name: 'info' }), /is of info, expected catalog/));

  test('is refused when a file has no hash', () =>
    refused(build('2', { server: 'server.cjs' }), /no hash of server\.cjs: every file needs one/));

  test('is refused when a file is not what its hash says, or is missing', async () => {
    const altered = build('2');
    writeFileSync(path.join(altered, 'entry.js'), 'alert(1)');
    await refused(altered, /entry\.js: expected sha256-.*, got sha256-.*8 bytes: build again/);
    const { files } = releaseOf('2').release;
    await refused(
      build('2', { files: { ...files, 'a.css': { integrity: sri(''), size: 0 } } }),
      /a\.css is not there/,
    );
  });
});
