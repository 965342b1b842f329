/** An advisory that is accepted until a day (`2026-12-31`, the last one), and the reason. */
type Exception = { advisory: string; until: string; why: string };

/** The part of `pnpm audit --json` that decides. */
type Report = {
  advisories: Record<
    string,
    { github_advisory_id: string; module_name: string; severity: string; title: string; url: string }
  >;
};

/** Known, and no reason to stop a change. */
const MILD = new Set(['info', 'low']);
/** An exception is a promise to look again, and this is the longest one, days. */
const LONGEST = 90;
const DAY = 24 * 60 * 60 * 1000;

/** Reads the list of exceptions. Throws with the entry that lacks something, has no such day, or holds for longer than 90 days. */
export function readExceptions(text: string, now = Date.now()): Exception[] {
  const list = JSON.parse(text) as Exception[];
  for (const exception of list) {
    const { advisory, until, why } = exception;
    const end = Date.parse(`${until}T23:59:59Z`);
    if (
      !/^GHSA(-[a-z\d]{4}){3}$/.test(advisory) ||
      !why ||
      Number.isNaN(end) ||
      end - now > (LONGEST + 1) * DAY
    )
      throw new Error(
        `.ci/advisories.json: expected {"advisory": "GHSA-…", "until": "a day within ${LONGEST} days", "why": "…"}, got ${JSON.stringify(exception)}`,
      );
  }
  return list;
}

/** Returns sentences for what has to be done; none when nothing has to. */
export function problemsOf(report: Report, exceptions: readonly Exception[], now = Date.now()): string[] {
  const found = Object.values(report.advisories);
  const today = new Date(now).toISOString().slice(0, 10);
  const isAccepted = (id: string) =>
    exceptions.some(({ advisory, until }) => advisory === id && until >= today);
  return [
    ...found
      .filter(({ severity, github_advisory_id: id }) => !MILD.has(severity) && !isAccepted(id))
      .map(
        ({ module_name, severity, title, url }) =>
          `${module_name}: ${severity}: ${title} (${url}). Upgrade it, or accept it for a while in .ci/advisories.json.`,
      ),
    ...exceptions
      .filter(({ until }) => until < today)
      .map(({ advisory, until, why }) => `The exception for ${advisory} ended on ${until}: ${why}`),
    ...exceptions
      .filter(({ advisory }) => !found.some(({ github_advisory_id: id }) => id === advisory))
      .map(({ advisory }) => `No dependency has ${advisory} any more: remove its exception.`),
  ];
}
