import { z } from 'zod';

/** Exports of a contract version, as far as they are there at run time. Types alone are not: their change is a reviewer's to see. */
export type Surface = {
  version: string;
  /** Names that each entry exports. */
  exports: Record<string, string[]>;
  /** The schemas of `contracts` as JSON Schema. */
  schemas: Record<string, unknown>;
  slots: Record<string, string>;
};

type Entries = Record<string, Record<string, unknown>>;

/** The surface of these entries; `contracts` is among them. */
export function surfaceOf(entries: Entries): Surface {
  const { contracts = {} } = entries;
  const schemas = Object.entries(contracts).filter(([, value]) => value instanceof z.ZodType);
  return {
    version: String(contracts.CONTRACT_VERSION),
    exports: Object.fromEntries(
      Object.entries(entries).map(([name, exported]) => [name, Object.keys(exported).sort()]),
    ),
    schemas: Object.fromEntries(
      schemas.map(([name, schema]) => [
        name,
        z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' }),
      ]),
    ),
    slots: { ...(contracts.SLOT_CONTRACTS as Record<string, string> | undefined) },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Lists that may grow without harm to who knows the shorter one. */
const OPEN_LISTS = new Set(['enum', 'anyOf', 'oneOf']);

/** Whether a JSON Schema still says all that it said: more fields and more choices at most, and no more that is required. */
function isGrown(before: unknown, after: unknown, key = ''): boolean {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [less, more] = key === 'required' ? [after, before] : [before, after];
    if (key !== 'required' && !OPEN_LISTS.has(key)) return isSame(before, after);
    // A choice may have grown by itself; what is required stays as it was.
    return less.every((item) =>
      more.some((other) => (key === 'required' ? isSame(item, other) : isGrown(item, other))),
    );
  }
  if (isObject(before) && isObject(after)) {
    const isOpen = key === 'properties' || key === '';
    const known = Object.keys(before).every((name) =>
      name === 'required' && !(name in after) ? true : isGrown(before[name], after[name], name),
    );
    return known && (isOpen || Object.keys(after).every((name) => name in before));
  }
  return isSame(before, after);
}

export type Change = { kind: 'added' | 'broken'; what: string };

/** Lists the changes of a published surface. */
export function changesOf(before: Surface, after: Surface): Change[] {
  const changes: Change[] = [];
  for (const [entry, names] of Object.entries(after.exports)) {
    const known = before.exports[entry] ?? [];
    for (const name of known)
      if (!names.includes(name)) changes.push({ kind: 'broken', what: `${entry}: ${name} is gone` });
    for (const name of names)
      if (!known.includes(name)) changes.push({ kind: 'added', what: `${entry}: ${name}` });
  }
  for (const [name, schema] of Object.entries(before.schemas)) {
    const now = after.schemas[name];
    // One that is gone stands among the exports.
    if (now === undefined || isSame(schema, now)) continue;
    const kind = isGrown(schema, now) ? 'added' : 'broken';
    changes.push({ kind, what: `contracts: the schema ${name}` });
  }
  return changes;
}

/** Why the version does not say what became of the published surface; undefined when it does. */
export function unversioned(before: Surface, after: Surface): string | undefined {
  const changes = changesOf(before, after);
  const [major = 0, minor = 0] = after.version.split('.').map(Number);
  const [oldMajor = 0, oldMinor = 0] = before.version.split('.').map(Number);
  const broken = changes.filter(({ kind }) => kind === 'broken');
  const list = (of: Change[]) => of.map(({ what }) => `  ${what}`).join('\n');
  if (broken.length > 0 && major <= oldMajor)
    return `Changed or removed since contract ${before.version} was published, so the next one is ${oldMajor + 1}.0.0:\n${list(broken)}`;
  if (changes.length > 0 && major <= oldMajor && minor <= oldMinor)
    return `Added since contract ${before.version} was published, so the next one is ${oldMajor}.${oldMinor + 1}.0:\n${list(changes)}`;
  return undefined;
}
