import { expect, test } from 'vitest';
import { openStore } from '../src/open-store.ts';
import { currentPointer } from '../src/pointer.ts';
import { verify } from '../src/verify.ts';
import { build, expectWritten, STORES, targetOf } from './fixtures.ts';
import { startPublisher } from './processes.ts';

test.each(STORES)(
  'publishers of the same and of other remotes lose nothing in %s',
  { timeout: 180_000 },
  async (_, start) => {
    const place = await start();
    const env = { ...process.env, ...place.env };
    const teams = ['catalog', 'info'];
    // Three processes of each team, each with two builds.
    const plans = teams.flatMap((name) =>
      ['a', 'b', 'c'].map((process) => ({ name, versions: [`${process}1`, `${process}2`] })),
    );
    const ended = await Promise.all(
      plans.map(({ name, versions }) => {
        const builds = versions.map((version) => build(version, { name }));
        return startPublisher(place, name, builds).ended;
      }),
    );
    expect(ended).toEqual(plans.map(() => ({ signal: null, output: '' })));
    for (const name of teams) {
      const target = { ...targetOf(openStore(place.location, name, env)), name };
      const pointer = await currentPointer(target);
      const published = plans.filter((plan) => plan.name === name).flatMap(({ versions }) => versions);
      expectWritten(pointer, published.length);
      expect(pointer?.history.map(({ version }) => version).toSorted()).toEqual(published);
      expect((await verify(target)).flatMap(({ problems }) => problems)).toEqual([]);
    }
  },
);
