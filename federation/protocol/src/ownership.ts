import { type ReleaseRequirements, releaseLabel } from './compatibility.ts';

/**
 * Paths and slots that a shell lets a remote have. `paths` are route patterns: `/items/:id` is that route alone, `/info/*` is `/info` and all
 * below it. `slots` are names of slots that the remote may fill, `cookies` names of those that its pages may set.
 */
export type Grant = { paths: string[]; slots: string[]; cookies?: string[] };
/** The grants of a shell by the remote's name. What is not here is nobody's. */
export type Grants = Readonly<Record<string, Grant>>;

const PARAMETER = /^:[\w-]+$/;
const LITERAL = /^[^:*?]+$/;
/** Every parameter, whatever its name. */
const ANY = ':';
const REST = '*';

/** Where nothing is configured, a remote has the pages below its own name. */
export const defaultGrant = (name: string): Grant => ({ paths: [`/${name}/*`], slots: [] });

/**
 * The patterns that a route stands for, as segments: `/:page?` → `[]` and `[':']`. React Router ignores case and the names of
 * parameters, and so does this. Undefined for what React Router could read in another way than it is read here.
 */
function patternsOf(path: string): string[][] | undefined {
  let found: string[][] = [[]];
  const segments = path.toLowerCase().split('/').filter(Boolean);
  for (const [index, segment] of segments.entries()) {
    const bare = segment.replace(/\?$/, '');
    const isRest = segment === REST && index === segments.length - 1;
    if (!isRest && !PARAMETER.test(bare) && !LITERAL.test(bare)) return undefined;
    const longer = found.map((start) => [...start, PARAMETER.test(bare) ? ANY : bare]);
    found = segment.endsWith('?') ? [...found, ...longer] : longer;
  }
  return found;
}

const startsWith = (segments: readonly string[], start: readonly string[]) =>
  start.every((segment, index) => segments[index] === segment);

/** Whether a granted pattern covers a route's pattern, or another grant's. */
function covers(granted: readonly string[], wanted: readonly string[]): boolean {
  if (granted.at(-1) === REST) return startsWith(wanted, granted.slice(0, -1));
  return granted.length === wanted.length && startsWith(wanted, granted);
}

/** Whether one address can be meant by both patterns. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  if (a[0] === REST || b[0] === REST) return true;
  const [first, ...others] = a;
  const [second, ...rest] = b;
  if (first === undefined || second === undefined) {
    // `/info/*` is `/info` as well, whichever of the two is at its end.
    return first === second || [first, second].includes(REST);
  }
  return (first === second || first === ANY || second === ANY) && overlaps(others, rest);
}

/**
 * Whether React Router shows what is granted by names rather than what is granted by this pattern, as far as both match: it does when
 * parameters come last and are two at most.
 */
function yieldsToNames(pattern: readonly string[]): boolean {
  const first = pattern.findIndex((segment) => segment === ANY || segment === REST);
  const end = first < 0 ? [] : pattern.slice(first);
  return end.join('') === REST || (end.length <= 2 && end.every((segment) => segment === ANY));
}

function conflict(a: readonly string[], b: readonly string[]): boolean {
  const areRanked = yieldsToNames(a) && yieldsToNames(b) && !covers(a, b) && !covers(b, a);
  return overlaps(a, b) && !areRanked;
}

/** The patterns of a granted path. Throws for what is none. */
function grantedPatterns(path: string): string[][] {
  const patterns = path.startsWith('/') ? patternsOf(path) : undefined;
  if (!patterns) throw new Error(`expected paths such as /info/* or /items/:id, got ${JSON.stringify(path)}`);
  return patterns;
}

/** Throws when a path is no pattern, or when two remotes are granted the same path or slot. */
export function checkGrants(grants: Grants): void {
  const taken: { name: string; path: string; pattern: string[] }[] = [];
  const filled = new Map<string, string>();
  for (const [name, { paths, slots }] of Object.entries(grants)) {
    for (const path of paths)
      for (const pattern of grantedPatterns(path)) {
        const other = taken.find((each) => each.name !== name && conflict(each.pattern, pattern));
        if (other) throw new Error(`${name} is granted ${path}, ${other.name} has ${other.path}`);
        taken.push({ name, path, pattern });
      }
    for (const slot of slots) {
      const other = filled.get(slot);
      if (other && other !== name)
        throw new Error(`${name} is granted the slot ${slot}, ${other} fills it already`);
      filled.set(slot, name);
    }
  }
}

/** Who is granted a path, for the reason of a refusal. */
function ownerOf(pattern: readonly string[], grants: Grants): string | undefined {
  return Object.entries(grants).find(([, { paths }]) =>
    paths.flatMap((path) => patternsOf(path) ?? []).some((granted) => covers(granted, pattern)),
  )?.[0];
}

const belongsTo = (owner: string | undefined) =>
  owner ? `which belongs to ${owner}` : 'which nobody is granted';

/**
 * Lists the claims of a release that its remote is not granted, each as a message for its team; empty when it may run. The words say how the
 * shell's configuration would allow it.
 */
export function ownershipProblems(release: ReleaseRequirements, grants: Grants): string[] {
  const own = grants[release.name] ?? { paths: [], slots: [] };
  const label = releaseLabel(release);
  const variable = `REMOTE_${release.name.toUpperCase()}`;
  const granted = own.paths.flatMap((path) => patternsOf(path) ?? []);
  const routes = release.routes.flatMap(({ path }) => {
    const patterns = patternsOf(path);
    if (!patterns) return [`${label} has the route ${path}, which no shell can give`];
    const foreign = patterns.find((pattern) => !granted.some((each) => covers(each, pattern)));
    if (!foreign) return [];
    const others = Object.fromEntries(Object.entries(grants).filter(([name]) => name !== release.name));
    return [
      `${label} has the route ${path}, ${belongsTo(ownerOf(foreign, others))}; ${variable}_PATHS: ${own.paths.join(' ') || 'none'}`,
    ];
  });
  const foreignSlots = [...new Set(release.slots.map(({ slot }) => slot))].filter(
    (slot) => !own.slots.includes(slot),
  );
  const foreignCookies = new Set(release.routes.flatMap(({ cookies }) => cookies ?? []));
  for (const name of own.cookies ?? []) foreignCookies.delete(name);
  return [
    ...routes,
    ...[...foreignCookies].map((name) => `${label} sets the cookie ${name}, which its grant does not name`),
    ...foreignSlots.map((slot) => {
      const [owner] = Object.entries(grants).find(([, { slots }]) => slots.includes(slot)) ?? [];
      return `${label} fills the slot ${slot}, ${belongsTo(owner)}; ${variable}_SLOTS: ${own.slots.join(' ') || 'none'}`;
    }),
  ];
}
