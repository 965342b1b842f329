import type { ListedVersion } from '@shop/release/maintain';
import type { Verified } from '@shop/release/verify';
import { table } from './table.ts';

/** What a command found out: `data` for scripts, `text` for people; `failed` makes the exit code 1. */
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
