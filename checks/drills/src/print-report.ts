import type { Report } from './chaos-run.ts';

const stepsOf = (steps: Record<string, number>): string =>
  Object.entries(steps)
    .map(([name, ms]) => `  ${name} ${(ms / 1_000).toFixed(1)} s`)
    .join('');

/** Prints the result of a chaos run, as lines of text. */
export function printReport({
  requests,
  orders,
  paid,
  codes,
  due,
  kills,
  failures,
  unexplained,
}: Report): string {
  const rows = kills.map(({ name, from, to, inFlight, pause, steps }) => {
    const cut = failures.filter(({ started, ended }) => started <= to && ended >= from).length;
    return `${name.padEnd(18)}${String(inFlight).padStart(10)}${String(cut).padStart(10)}${`${(pause / 1_000).toFixed(1)} s`.padStart(10)}${stepsOf(steps)}`;
  });
  return [
    `${'killed'.padEnd(18)}${'in flight'.padStart(10)}${'failed'.padStart(10)}${'no orders'.padStart(10)}`,
    ...rows,
    '',
    `${requests} requests, ${failures.length} failed, ${unexplained.length} of them while nobody was being killed`,
    `${orders} orders acknowledged, ${paid} paid, ${due} codes due, ${codes.length} delivered, ${new Set(codes).size} different`,
    ...unexplained.map(({ call, reason }) => `  ${call}: ${reason}`),
  ].join('\n');
}
