import path from 'node:path';

type Sheet = { resourcePath: string; rootContext: string };

/**
 * Class names of a build: its own name, the sheet's and the class's. There is no hash in them, which would not compress: each costs a first view
 * three bytes, and a page has hundreds. Sheets of other packages have a dash more, so that a remote may name its own as it likes; of two
 * sheets with one name in the same place the build cannot tell the classes apart, and fails.
 */
export function classNamesOf(build: string) {
  const sheets = new Map<string, string>();
  return ({ resourcePath, rootContext }: Sheet, _template: string, local: string): string => {
    const isOwn =
      !path.relative(rootContext, resourcePath).startsWith('..') && !resourcePath.includes('node_modules');
    const sheet = `${build}-${isOwn ? '' : '-'}${path.basename(resourcePath).replace(/(?:\.module)?\.\w+$/, '')}`;
    const other = sheets.get(sheet) ?? resourcePath;
    if (other !== resourcePath)
      throw new Error(`${resourcePath} and ${other} would have the same class names: rename one of them`);
    sheets.set(sheet, resourcePath);
    return `${sheet}_${local}`;
  };
}
