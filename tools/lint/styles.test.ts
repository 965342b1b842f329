import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { expect, test } from 'vitest';

const SHEETS = globSync('{shared/*,shell,remote-*}/src/**/*.css', { cwd: ROOT });
/** A toast that is pointed at stays, and its bar says so; the scrollbar is for a mouse alone. */
const EXCEPTIONS = ['shell/src/late/scrollbar.css', 'shell/src/layout/toast.module.css'];

/** A sheet without its blocks of `@media (hover: hover)`; they hold rules and no other blocks. */
const forEveryDevice = (sheet: string) =>
  sheet.replaceAll(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');

test('decorations by a pointer are only for devices that have one: a tap leaves nothing marked', () => {
  const touched = SHEETS.filter((name) =>
    forEveryDevice(readFileSync(path.join(ROOT, name), 'utf8')).includes(':hover'),
  );
  expect(SHEETS.length).toBeGreaterThan(50);
  expect(touched.sort()).toEqual(EXCEPTIONS);
});
