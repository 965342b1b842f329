/**
 * Where a build goes, below the package's folder. A development server has a folder of its own: it writes a list of its files, and what was
 * built for production may be in use.
 */
export const outputFolder = (name: 'web' | 'server' | 'release'): string =>
  `${process.env.DEV_SERVER ? 'dist/dev' : 'dist'}/${name}`;
