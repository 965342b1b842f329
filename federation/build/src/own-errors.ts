import type { RsbuildPlugin } from '@rsbuild/core';

/** Port of the file that threw, by the first address in a stack. */
const portOf = (stack = ''): number => Number(/https?:\/\/[^/\s]*:(\d+)\//.exec(stack)?.[1]);

/**
 * Has a development server show what its own code throws, with the source, over the page. On a page of several servers each stack is
 * shown once, by the one whose source maps know it.
 */
export const ownErrors = (): RsbuildPlugin => ({
  name: 'own-errors',
  setup(api) {
    let own = 0;
    api.onAfterStartDevServer(({ port }) => {
      own = port;
    });
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, {
        dev: { client: { overlay: { runtime: ({ stack }) => portOf(stack) === own } } },
      }),
    );
  },
});
