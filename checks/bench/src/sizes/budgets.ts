import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import type { BuiltFile } from './built-file.ts';
import { bytesOf, type Kind, type View } from './views.ts';

/**
 * Limits of each view, in bytes as they travel; and the weight of modules when they were set, in bytes before
 * compression, so that the report on a view past its budget can name what grew.
 */
export type Budgets = {
  views: Record<string, Partial<Record<Kind, number>>>;
  modules: Record<string, Record<string, number>>;
};
export type Growth = { module: string; from: number; to: number };
export type Excess = { view: string; kind: Kind; bytes: number; budget: number; grown: Growth[] };

/** More than this no view may ever have: 145 KB of JavaScript on a first view; pictures for a second of a slow phone's line. */
const LIMITS: Partial<Record<Kind, number>> = { javascript: 145_000, pictures: 200_000 };
/** Room that a new budget leaves, in bytes. */
const ROOM: Record<Kind, number> = { javascript: 3_000, styles: 1_000, fonts: 0, pictures: 5_000 };
/** Budgets of built files, and of the demo catalogue's pictures: they are made, and measured, apart. */
const FILES = {
  built: path.join(ROOT, 'checks/bench/budgets.json'),
  pictures: path.join(ROOT, 'checks/bench/picture-budgets.json'),
};
type Subject = keyof typeof FILES;

const kindsOf = ({ files }: View) => Object.keys(files) as Kind[];
const filesOf = (view: View): BuiltFile[] => Object.values(view.files).flat();

export const readBudgets = async (subject: Subject): Promise<Budgets> =>
  JSON.parse(await readFile(FILES[subject], 'utf8'));

/** Modules of some weight, so that the list can be read. */
const large = (modules: Record<string, number>) =>
  Object.fromEntries(Object.entries(modules).filter(([, bytes]) => bytes >= 100));

/** Several files of a part may have one name. */
function modulesByName(files: readonly BuiltFile[]): Budgets['modules'] {
  const all: Budgets['modules'] = {};
  for (const { name, modules } of files) all[name] = { ...all[name], ...large(modules) };
  return all;
}

/** Sets the budgets to what the views weigh now, with some room, below the limits. */
export async function writeBudgets(subject: Subject, views: readonly View[]): Promise<void> {
  const budget = (view: View, kind: Kind) => {
    const bytes = bytesOf(view.files[kind]);
    // A view without any is to stay without.
    const room = bytes > 0 ? ROOM[kind] : 0;
    return Math.min(Math.ceil((bytes + room) / 100) * 100, LIMITS[kind] ?? Number.POSITIVE_INFINITY);
  };
  const budgets: Budgets = {
    views: Object.fromEntries(
      views.map((view) => [
        view.name,
        Object.fromEntries(kindsOf(view).map((kind) => [kind, budget(view, kind)])),
      ]),
    ),
    modules: modulesByName(views.flatMap(filesOf)),
  };
  await writeFile(FILES[subject], `${JSON.stringify(budgets, null, 2)}\n`);
}

/** Lists modules that became larger in these files since the budgets were set, the most first. */
function grownModules(files: readonly BuiltFile[] = [], before: Budgets['modules']): Growth[] {
  return files
    .flatMap(({ name, modules }) =>
      Object.entries(modules).map(([module, to]) => ({ module, from: before[name]?.[module] ?? 0, to })),
    )
    .filter(({ from, to }) => to > from)
    .sort((one, other) => other.to - other.from - (one.to - one.from));
}

/** Views that load more than they may. A view without a budget may load what the limits allow. */
export function findExcesses(views: readonly View[], { views: budgets, modules }: Budgets): Excess[] {
  return views.flatMap((view) =>
    kindsOf(view).flatMap((kind) => {
      const bytes = bytesOf(view.files[kind]);
      const budget = budgets[view.name]?.[kind] ?? LIMITS[kind] ?? Number.POSITIVE_INFINITY;
      if (bytes <= budget) return [];
      return [{ view: view.name, kind, bytes, budget, grown: grownModules(view.files[kind], modules) }];
    }),
  );
}

const kb = (bytes: number) => (bytes / 1_000).toFixed(1);

/** Describes an excess, and what grew most. */
export function describeExcess({ view, kind, bytes, budget, grown }: Excess): string {
  const unit = kind === 'pictures' ? 'bytes' : 'bytes before compression';
  return [
    `${view}: ${kb(bytes)} KB of ${kind}, at most ${kb(budget)} KB. What grew, in ${unit}:`,
    ...grown.slice(0, 8).map(({ module, from, to }) => `    +${to - from}  ${module} (${from} → ${to})`),
  ].join('\n');
}
