import { rspack } from '@rsbuild/core';

/**
 * Marks all functions of a first view's scripts as called at once, so it compiles them while they arrive, beside
 * the main thread. Otherwise each is read twice: over when the script comes, and again at its first call, while the page
 * hydrates. `files` names those scripts. Browsers that do not know the comment ignore it. (V8's explicit compile hints.)
 */
export const compileAhead = (files: { test: RegExp; entryOnly?: boolean }) =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    ...files,
    // After the comments of the sources are gone, before positions are mapped.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
  });
