import type { ComposeProject } from './compose-project.ts';
import { type Load, repeat } from './loads.ts';
import { CpuLimit } from './processor.ts';

export type ScaledLoad = {
  load: Load;
  /** Callers. */
  width: number;
  /** What each process of a part may use of a core meanwhile. */
  cores: Readonly<Record<string, number>>;
};
export type Scaling = {
  /** Two services that do the same, by the name of their part. */
  twins: Readonly<Record<string, readonly [first: string, second: string]>>;
  loads: readonly ScaledLoad[];
  /** Of one measurement; a third of it goes before, without limits, to compile and to fill caches. */
  seconds: number;
  rounds: number;
};
export type Scaled = { name: string; one: number; two: number; ratio: number };

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * How often loads are done in a second by one process of each part, and by two, in turns. Each process may use the same part of a core, as though every one had a machine of its own; the
 * edge, the database and the callers have what is left of this one. Linux, as root.
 */
export async function measureScaling(
  project: ComposeProject,
  { twins, loads, seconds, rounds }: Scaling,
): Promise<Scaled[]> {
  const limits = Object.entries(twins).flatMap(([part, names]) =>
    names.map((name) => ({ name, part, limit: new CpuLimit(`shop-${process.pid}-${name}`) })),
  );
  const second = Object.values(twins).map(([, name]) => project.get(name));
  const rates = loads.map(() => ({ one: [] as number[], two: [] as number[] }));

  const measure = async (set: 'one' | 'two') => {
    const running = limits.filter(({ name }) => project.get(name).pid !== undefined);
    for (const { name, limit } of running) limit.add(project.get(name).pid!);
    for (const [index, { load, width, cores }] of loads.entries()) {
      await repeat(load, width, seconds / 3);
      for (const { part, limit } of running) limit.set(cores[part] ?? null);
      // What was begun without the limit has been answered by then.
      await repeat(load, width, 1);
      const { done, took } = await repeat(load, width, seconds);
      rates[index]![set].push(done / took);
      for (const { limit } of running) limit.set(null);
    }
  };

  try {
    for (let round = 0; round < rounds; round += 1) {
      await measure('two');
      await Promise.all(second.map((service) => service.stop()));
      await measure('one');
      for (const service of second) service.start();
      await Promise.all(second.map((service) => service.until('service_healthy')));
    }
  } finally {
    for (const { limit } of limits) limit.remove();
  }
  return loads.map(({ load }, index) => {
    const [one, two] = [median(rates[index]!.one), median(rates[index]!.two)];
    return { name: load.name, one, two, ratio: two / one };
  });
}
