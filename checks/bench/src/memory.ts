import { createLoad } from './load.ts';
import { residentMiB } from './process-cost.ts';
import type { Measured } from './recorded-calls.ts';
import { median } from './table.ts';

/** How much more a process may hold at the end than near the beginning. */
const GROWTH = 1.2;
const EVERY = 1_000;

/** Sends all calls in turn for so many minutes; true when the process holds about as much at the end as after the first fifth. */
export async function watchMemory(
  api: { url: string; pid: number },
  calls: Measured[],
  minutes: number,
): Promise<boolean> {
  const round = calls.flatMap(({ call, name }) => (name === 'login' ? [call] : [call, call, call]));
  let turn = 0;
  const load = createLoad(api.url, () => round[turn++ % round.length]!);
  const held: number[] = [];
  const watch = setInterval(() => held.push(residentMiB(api.pid)), EVERY);
  const { good } = await load.closed(8, minutes * 60);
  clearInterval(watch);
  load.close();
  const fifth = (n: number) => held.slice((held.length * n) / 5, (held.length * (n + 1)) / 5);
  const [early, late] = [median(fifth(1))!, median(fifth(4))!];
  console.log(
    `memory: ${early.toFixed(0)} MiB after the first fifth of ${minutes} min, ${late.toFixed(0)} MiB in the last: ${(late / early).toFixed(2)} × (at most ${GROWTH}), at ${good.toFixed(0)} calls/s`,
  );
  return late / early <= GROWTH;
}
