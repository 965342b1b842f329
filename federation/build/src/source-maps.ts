import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

/** Maps that no file names, in production; in development what Rsbuild has by itself. */
export const sourceMap = () =>
  process.env.NODE_ENV === 'development' ? undefined : ({ js: 'hidden-source-map' } as const);

/** After a build, moves source maps from what is served to `dist/maps`: they are for reports, of errors and of sizes. */
export function mapsApart(served: string): RsbuildPlugin {
  return {
    name: 'federation:maps',
    setup(api) {
      api.onAfterBuild(async () => {
        const folder = path.resolve(api.context.rootPath, served);
        const maps = path.resolve(api.context.rootPath, 'dist/maps');
        await rm(maps, { recursive: true, force: true });
        await mkdir(maps, { recursive: true });
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.map')))
          await rename(path.join(folder, file), path.join(maps, path.basename(file)));
      });
    },
  };
}
