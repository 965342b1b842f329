import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Sheet = { resourcePath: string; rootContext: string };

/**
 * Returns two characters of a sheet's hash. Two versions of a remote can be on one page, when the older one replaces one that threw: a
 * changed sheet then has other class names, so neither version is styled by the other's. An unchanged sheet keeps its names and stays
 * cached.
 */
export const markOf = (file: string): string =>
  BigInt(`0x${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .toString(36)
    .slice(-2);

/**
 * Names a class by its build, its sheet with `mark`, and itself. A hash for each class would not compress: three bytes each, on a page
 * with hundreds. Sheets of other packages get one more dash, so they cannot clash with the remote's own. Two sheets of one name in the
 * same place fail the build.
 */
export function classNamesOf(build: string, mark: (file: string) => string = () => '') {
  const sheets = new Map<string, string>();
  return ({ resourcePath, rootContext }: Sheet, _template: string, local: string): string => {
    const isOwn =
      !path.relative(rootContext, resourcePath).startsWith('..') && !resourcePath.includes('node_modules');
    const sheet = `${build}-${isOwn ? '' : '-'}${path.basename(resourcePath).replace(/(?:\.module)?\.\w+$/, '')}`;
    const other = sheets.get(sheet) ?? resourcePath;
    if (other !== resourcePath)
      throw new Error(`${resourcePath} and ${other} would have the same class names: rename one of them`);
    sheets.set(sheet, resourcePath);
    return `${sheet}${mark(resourcePath)}_${local}`;
  };
}
