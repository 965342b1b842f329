import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '@federation/protocol/json';
import { integrityOf } from '@federation/protocol/verify';
import type { Style } from './part-assets.ts';

/** The shell's own browser files, read once at start. */
export type ShellAssets = {
  /** Hash of the shell's build. */
  build: string;
  /** Entry scripts in order. */
  scripts: string[];
  /** Style sheets with their texts, to be inlined. */
  styles: Style[];
  /** Fonts to preload. */
  fonts: string[];
};

/** Parts of Rsbuild's `manifest.json` that are read. */
type AssetManifest = {
  allFiles: string[];
  entries: Record<string, { initial?: { js?: string[]; css?: string[] } }>;
};

export function readAssets(folder: string): ShellAssets {
  const place = path.join(folder, 'manifest.json');
  const { allFiles, entries } = parseJson(readFileSync(place, 'utf8'), place) as AssetManifest;
  const initial = entries.index?.initial;
  if (!initial?.js?.length)
    throw new Error(`${folder}/manifest.json names no entry script: build the shell first`);
  return {
    build: [...allFiles].sort().join(),
    scripts: initial.js,
    styles: (initial.css ?? []).map((href) => {
      const sheet = readFileSync(path.join(folder, href), 'utf8');
      return { href, text: sheet, integrity: integrityOf(sheet) };
    }),
    fonts: allFiles.filter((file) => file.endsWith('.woff2')),
  };
}
