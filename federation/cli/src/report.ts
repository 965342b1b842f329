import type { ListedVersion } from '@federation/registry/maintain';
import type { Verified } from '@federation/registry/verify';
import type { ShellState } from '@federation/registry/wait-for-shells';

type Column<Row> = { title: string; of: (row: Row) => string; right?: boolean };

/** Rows for people: columns as wide as their longest cell. */
function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))];
  const widths = columns.map((_, place) => Math.max(...cells.map((line) => line[place]!.length)));
  return cells
    .map((line) =>
      line
        .map((cell, place) =>
          columns[place]!.right ? cell.padStart(widths[place]!) : cell.padEnd(widths[place]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Result of a command: `data` for scripts, `text` for people; `failed` makes the exit code 1. */
export type Report = { data: unknown; text: string; failed?: boolean };

const minutes = (time: string | undefined) => time?.slice(0, 16).replace('T', ' ') ?? '';
const kilobytes = (bytes: number | undefined) =>
  bytes === undefined ? '' : `${Math.ceil(bytes / 1_000)} KB`;

export const listReport = (remote: string, versions: ListedVersion[]): Report => ({
  data: { remote, versions },
  text:
    versions.length === 0
      ? `${remote}: nothing was published yet`
      : `${remote}\n${table(versions, [
          { title: 'version', of: ({ version }) => version },
          { title: 'state', of: ({ state, percent }) => (percent ? `${state} ${percent} %` : state) },
          { title: 'contract', of: ({ contract }) => contract ?? '' },
          { title: 'size', of: ({ size }) => kilobytes(size), right: true },
          { title: 'since (UTC)', of: ({ published }) => minutes(published) },
          { title: 'until', of: ({ until }) => minutes(until) },
        ])}`,
});

export function verifyReport(remote: string, versions: Verified[]): Report {
  const problems = versions.flatMap((version) => version.problems);
  const overview = table(versions, [
    { title: 'version', of: ({ version }) => version },
    { title: 'files', of: ({ files }) => String(files), right: true },
    { title: 'size', of: ({ bytes }) => kilobytes(bytes), right: true },
    { title: 'state', of: (version) => (version.problems.length > 0 ? 'DAMAGED' : 'whole') },
  ]);
  const details = problems.map(
    ({ version, file, expected, got, advice }) =>
      `${version}/${file}\n  expected  ${expected}\n  got       ${got}\n  do        ${advice}`,
  );
  return {
    data: { remote, versions },
    text: [`${remote}: signature of remote.json is good\n${overview}`, ...details].join('\n'),
    failed: problems.length > 0,
  };
}

type Waited = {
  /** The shells that have the remote, as they were at last. */
  states: ShellState[];
  seconds: number;
  /** How many shells answered, with or without the remote. */
  answered: number;
};

const stateLine = ({ place, version, problems }: ShellState) =>
  [`${place} runs ${version ?? 'none'}`, ...problems].join('; ');

/** A version was made current: whether a shell runs it, and what the others run. Failed when none of those that should does. */
export function currentReport(
  remote: string,
  version: string,
  { states, seconds, answered }: Waited,
): Report {
  const label = `${remote}@${version}`;
  const data = { remote, version, shells: states };
  const message = (text: string, failed = false): Report => ({
    data: { ...data, message: text },
    text,
    failed,
  });
  if (states.length === 0)
    return message(
      answered === 0
        ? `${label} is published; no shell answers that would say whether it runs`
        : `${label} is published; no shell that answers has ${remote} among its REMOTES`,
    );
  const others = states.filter(({ isRunning }) => !isRunning);
  const lines = others.map((state) => `\n  ${stateLine(state)}`).join('');
  if (others.length === 0) return message(`${label} is current`);
  const isRefused = others.every((state) => state.isRefused);
  const after = isRefused ? '' : ` after ${seconds} s`;
  if (others.length < states.length)
    return message(`${label} is current, but not at every shell${after}:${lines}`);
  const runs = isRefused ? 'every shell refuses it' : `no shell runs it${after}`;
  return message(`${label} is published, but ${runs}:${lines}`, isRefused || seconds > 0);
}
