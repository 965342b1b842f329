import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../src/open-store.ts';
import { currentPointer } from '../src/pointer.ts';
import { publish } from '../src/publish.ts';
import { verify } from '../src/verify.ts';
import { build, expectWritten, folderStore, type TestStore, targetOf } from './fixtures.ts';
import { startPublisher } from './processes.ts';
import { startS3 } from './s3-server.ts';

/** More steps than a publication has. */
const MAX_STEPS = 60;

/** Whole versions, the old one or the new one current, and the same build published again makes it current. */
async function isUnharmed(place: TestStore, folder: string): Promise<string | undefined> {
  const target = targetOf(place.open());
  const problems = async () => (await verify(target)).flatMap((version) => version.problems);
  const left = await currentPointer(target);
  expect(['1', '2']).toContain(left?.current.version);
  expect(await problems()).toEqual([]);
  await publish(target, folder);
  const after = await currentPointer(target);
  expect(after?.current.version).toBe('2');
  expectWritten(after, 2);
  expect(await problems()).toEqual([]);
  return left?.current.version;
}

test('killed before any change of a folder, a publisher harms nothing and can be repeated', {
  timeout: 240_000,
}, async () => {
  const folder = build('2');
  const outcomes: (string | undefined)[] = [];
  for (let step = 1; step < MAX_STEPS; step += 1) {
    const place = await folderStore();
    await publish(targetOf(place.open()), build('1'));
    const { signal, output } = await startPublisher(place, 'catalog', [folder], {
      nodeArgs: ['--import', path.join(import.meta.dirname, 'die-at.ts')],
      env: { KILL_AT: String(step) },
    }).ended;
    outcomes.push(await isUnharmed(place, folder));
    if (signal === null) {
      expect(output).toBe('');
      break;
    }
  }
  // Only the whole run makes the new version current: its very last step is the pointer.
  expect(outcomes.length).toBeGreaterThan(6);
  expect(outcomes.map((version) => version === '2')).toEqual(
    outcomes.map((_, index) => index === outcomes.length - 1),
  );
});

test('killed before any request to a bucket, a publisher harms nothing and can be repeated', {
  timeout: 240_000,
}, async () => {
  const folder = build('2');
  const outcomes: (string | undefined)[] = [];
  for (let step = 1; step < MAX_STEPS; step += 1) {
    let left = Number.POSITIVE_INFINITY;
    let pid = 0;
    const s3 = await startS3({
      before: () => {
        left -= 1;
        if (left !== 0) return;
        process.kill(pid, 'SIGKILL');
        return new Promise(() => {});
      },
    });
    onTestFinished(s3.stop);
    const place = { ...s3, open: () => openStore(s3.location, 'catalog', s3.env) };
    await publish(targetOf(place.open()), build('1'));
    left = step;
    const publisher = startPublisher(place, 'catalog', [folder]);
    ({ pid } = publisher);
    const { signal, output } = await publisher.ended;
    left = Number.POSITIVE_INFINITY;
    outcomes.push(await isUnharmed(place, folder));
    if (signal === null) {
      expect(output).toBe('');
      break;
    }
  }
  expect(outcomes.length).toBeGreaterThan(10);
  expect(outcomes.map((version) => version === '2')).toEqual(
    outcomes.map((_, index) => index === outcomes.length - 1),
  );
});
