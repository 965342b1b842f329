import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ObjectStore, openObjects } from '../src/index.ts';
import { SERVERS, type Server } from './servers.ts';

const text = (data: Buffer | undefined) => data?.toString();
const bytes = (content: string) => Buffer.from(content);

describe.each(SERVERS)('%s', { tags: '@spec-17.37' }, (_kind, start) => {
  let server: Server;
  let store: ObjectStore;
  /** As another process would: nothing is shared but the place. */
  const another = () => openObjects(server.location, server.env);
  beforeAll(async () => {
    server = await start();
    store = another();
  });
  afterAll(() => server?.stop());

  test('gives back what was written, byte by byte, under any name', async () => {
    const data = randomBytes(300_000);
    for (const name of ['plain.bin', 'a folder/b+c & d/é=1.bin']) {
      await store.write(name, data);
      expect(data.equals((await another().read(name))!)).toBe(true);
      expect(await store.list(name)).toEqual([name]);
    }
    await store.write('empty', bytes(''));
    expect(text(await store.read('empty'))).toBe('');
    await store.write('plain.bin', bytes('other'));
    expect(text(await store.read('plain.bin'))).toBe('other');
  });

  test('has nothing where nothing was written, and nothing any more where it was removed', async () => {
    expect(await store.read('none')).toBeUndefined();
    expect(await store.get('none')).toBeUndefined();
    expect(await store.touch('none')).toBe(false);
    expect(await store.list('none/')).toEqual([]);
    await store.remove('none');
    await store.write('gone', bytes('x'));
    await store.remove('gone');
    expect(await store.read('gone')).toBeUndefined();
  });

  test('takes no name that leads out of it', async () => {
    const below = store.below('inner');
    await store.write('inner-secret', bytes('x'));
    for (const name of ['../inner-secret', 'a/../../inner-secret', '/inner-secret', './x', '']) {
      await expect(below.read(name)).rejects.toThrow(/no name of an object/);
      await expect(below.write(name, bytes('x'))).rejects.toThrow(/no name of an object/);
    }
    expect(await below.list('')).toEqual([]);
  });

  test('says «unchanged» of what still has its tag, and gives what has not', async () => {
    await store.write('tagged', bytes('one'));
    const first = await store.get('tagged');
    if (!first || first === 'unchanged') throw new Error('There is an object');
    expect(await another().get('tagged', first.etag)).toBe('unchanged');
    await another().write('tagged', bytes('two'));
    const second = await store.get('tagged', first.etag);
    expect(second).toMatchObject({ data: bytes('two') });
  });

  test('creates an object once, however many try at once', async () => {
    const writers = Array.from({ length: 6 }, (_, index) => ({ store: another(), content: `by ${index}` }));
    const outcomes = await Promise.all(
      writers.map((writer) => writer.store.create('locks/one', bytes(writer.content))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(text(await store.read('locks/one'))).toBe(writers[outcomes.indexOf(true)]!.content);
    expect(await store.create('locks/one', bytes('late'))).toBe(false);
  });

  test('loses no change of a text that several change at once', async () => {
    const add = (name: string) => (before: string | undefined) =>
      JSON.stringify([...(JSON.parse(before ?? '[]') as string[]), name]);
    const names = Array.from({ length: 8 }, (_, index) => `writer ${index}`);
    await Promise.all(names.map((name) => another().update('list.json', add(name))));
    const written = JSON.parse(text(await store.read('list.json'))!) as string[];
    expect(written.toSorted()).toEqual(names);
    expect(await store.update('list.json', (before) => before!)).toBe(JSON.stringify(written));
  });

  test('lists more than a thousand objects, its own locks not among them', async () => {
    const names = Array.from({ length: 1_203 }, (_, index) => `many/${String(index).padStart(5, '0')}`);
    for (let from = 0; from < names.length; from += 25)
      await Promise.all(names.slice(from, from + 25).map((name) => store.write(name, bytes('x'))));
    expect((await store.list('many/')).toSorted()).toEqual(names);
    expect(await store.list('many/0000')).toHaveLength(10);
    const entries = await store.entries('many/00');
    expect(entries).toHaveLength(1_000);
    expect((await store.list('')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('makes an object young again without changing it', async () => {
    await store.write('marked', bytes('stays'), { contentType: 'image/webp' });
    const age = async () => (await store.entries('marked'))[0]!.changed.getTime();
    const before = await age();
    // Lists have whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await store.touch('marked')).toBe(true);
    expect(await age()).toBeGreaterThan(before);
    expect(text(await store.read('marked'))).toBe('stays');
  });
});
