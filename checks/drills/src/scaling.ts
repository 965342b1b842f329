import type { ComposeProject } from './compose-project.ts';
import { type Load, repeat } from './loads.ts';
import { CpuLimit, treeSeconds } from './processor.ts';

export type ScaledLoad = {
  load: Load;
  /** Callers. */
  width: number;
  /** Share of a core that each process of a part may use meanwhile. */
  cores: Readonly<Record<string, number>>;
};
export type Scaling = {
  /** Two services that do the same, by the name of their part. */
  twins: Readonly<Record<string, readonly [first: string, second: string]>>;
  loads: readonly ScaledLoad[];
  /** Length of one measurement. */
  seconds: number;
  /**
   * Before it for each process, without limits. A process that was just started does a fourth of what it does once V8 has compiled it,
   * and only the second of two is started again in each round.
   */
  warmUp: number;
  rounds: number;
};
/** `rate` a second, and the share of what the limited processes might use that they did use. */
export type Round = { rate: number; used: number };
export type Scaled = { name: string; one: Round; two: Round; ratio: number };

/** The round in which the processes got most of what is theirs. How much was done in it has no part in the choice. */
const quietest = (rounds: readonly Round[]) => rounds.toSorted((a, b) => b.used - a.used)[0]!;

/**
 * How often loads are done in a second by one process of each part, and by two, in turns; the quietest round of each. Each process may use the same part of a core, as though every one had a machine of its own; the
 * edge, the database and the callers have what is left of this one. Linux, as root.
 */
export async function measureScaling(
  project: ComposeProject,
  { twins, loads, seconds, warmUp, rounds }: Scaling,
): Promise<Scaled[]> {
  const limits = Object.entries(twins).flatMap(([part, names]) =>
    names.map((name) => ({ name, part, limit: new CpuLimit(`shop-${process.pid}-${name}`) })),
  );
  const second = Object.values(twins).map(([, name]) => project.get(name));
  const measured = loads.map(() => ({ one: [] as Round[], two: [] as Round[] }));

  const measure = async (set: 'one' | 'two') => {
    const running = limits.filter(({ name }) => project.get(name).pid !== undefined);
    for (const { name, limit } of running) limit.add(project.get(name).pid!);
    for (const [index, { load, width, cores }] of loads.entries()) {
      await repeat(load, width, set === 'two' ? 2 * warmUp : warmUp);
      for (const { part, limit } of running) limit.set(cores[part] ?? null);
      // Calls that began without the limit have been answered by then.
      await repeat(load, width, 1);
      const limited = running.filter(({ part }) => cores[part]);
      const used = () => limited.reduce((sum, { name }) => sum + treeSeconds(project.get(name).pid!), 0);
      const before = used();
      const { done, took } = await repeat(load, width, seconds);
      const allowed = limited.reduce((sum, { part }) => sum + cores[part]! * took, 0);
      measured[index]![set].push({ rate: done / took, used: (used() - before) / allowed });
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
    const [one, two] = [quietest(measured[index]!.one), quietest(measured[index]!.two)];
    return { name: load.name, one, two, ratio: two.rate / one.rate };
  });
}
