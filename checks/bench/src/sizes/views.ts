import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@shop/contract';
import { REMOTES, ROOT } from '@shop/devkit/paths';
import { type BuiltFile, readBuiltFile, readSheets } from './built-file.ts';

/** Kinds that the build alone decides; pictures are the catalogue's. */
export const BUILT = ['javascript', 'styles', 'fonts'] as const;
type Part = Record<(typeof BUILT)[number], BuiltFile[]>;
export type Kind = keyof Part | 'pictures';
/** Files of a first view of one route, in one variant of its slots: of the kinds that were looked at. */
export type View = { name: string; files: Partial<Record<Kind, BuiltFile[]>> };

type Assets = { js: string[]; css: string[] };

/** Rsbuild's manifest of the shell's browser files. */
type Manifest = { allFiles: string[]; entries: { index: { initial: { js: string[]; css?: string[] } } } };

/** The shell's own files: its entry, and what every page loads once it is idle. The api's client comes with the first call that is no GET. */
async function readShell(): Promise<Part> {
  const folder = path.join(ROOT, 'shell/dist/web');
  const { allFiles, entries } = JSON.parse(
    await readFile(path.join(folder, 'manifest.json'), 'utf8'),
  ) as Manifest;
  const { js, css = [] } = entries.index.initial;
  const late = allFiles.filter((file) => /\/late\.\w+\.js$/.test(file));
  const read = (files: string[], name: string) =>
    Promise.all(files.map((file) => readBuiltFile('shell', path.join(folder, file), name)));
  return {
    javascript: [...(await read(js, 'shell')), ...(await read(late, 'shell, once idle'))],
    styles: await read(css, 'styles of the shell'),
    fonts: await read(
      allFiles.filter((file) => file.endsWith('.woff2')),
      'fonts',
    ),
  };
}

async function readRelease(name: string) {
  const folder = path.join(ROOT, `remote-${name}/dist/release`);
  const release = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as Release;
  const inFolder = (file: string) => path.join(folder, file);
  const read = (file: string, what: string) => readBuiltFile(`remote-${name}`, inFolder(file), what);
  const entry = read(release.entry, `entry of ${name}`);

  return {
    release,
    /** A module with the entry that it comes through. */
    async part(module: string): Promise<Part> {
      const { js, css }: Assets = release.modules[module] ?? { js: [], css: [] };
      const title = `${name}/${module.replace('./', '')}`;
      return {
        javascript: [await entry, ...(await Promise.all(js.map((file) => read(file, title))))],
        styles: css.length > 0 ? [await readSheets(css.map(inFolder), `styles of ${title}`)] : [],
        fonts: [],
      };
    },
  };
}

function together(parts: Part[]): Part {
  const files = (kind: keyof Part) => [...new Set(parts.flatMap((part) => part[kind]))];
  return { javascript: files('javascript'), styles: files('styles'), fonts: files('fonts') };
}

/** Every route of the built shop, with each variant of its slots, and what a first view of it loads. */
export async function readViews(): Promise<View[]> {
  const shell = await readShell();
  const remotes = await Promise.all(REMOTES.map(readRelease));
  const extensions = remotes.flatMap(({ release, part }) =>
    release.slots.map(({ slot, module, variant }) => ({ slot, variant, part: () => part(module) })),
  );
  const views: View[] = [];
  for (const { release, part } of remotes)
    for (const { path: route, page, slots = [] } of release.routes) {
      const own = [shell, await part(page)];
      const shown = extensions.filter(({ slot }) => slots.includes(slot));
      const variants = shown.some(({ variant }) => variant) ? shown.filter(({ variant }) => variant) : shown;
      if (variants.length === 0) views.push({ name: route, files: together(own) });
      for (const extension of variants)
        views.push({
          name: extension.variant ? `${route} ${extension.variant}` : route,
          files: together([...own, await extension.part()]),
        });
    }
  return views;
}

export const bytesOf = (files: readonly BuiltFile[] = []): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
