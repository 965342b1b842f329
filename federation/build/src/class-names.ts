import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Sheet = { resourcePath: string; rootContext: string };

/**
 * Two characters of what a sheet says. Two versions of a remote may be in one page, when the older one runs in place of one that threw: a class
 * whose sheet has changed has another name then, so that neither version gets the other's look. What has not changed keeps its names, and with them
 * its place in caches.
 */
export const markOf = (file: string): string =>
  BigInt(`0x${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .toString(36)
    .slice(-2);

/**
 * Class names of a build: its own name, the sheet's with its `mark`, and the class's. No class has a hash of its own, which would not compress: each
 * would cost a first view three bytes, and a page has hundreds. Sheets of other packages have a dash more, so that a remote may name its own as it
 * likes; of two sheets with one name in the same place the build cannot tell the classes apart, and fails.
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
