/** For browsers' files. Each pass of the minifier removes what the one before has left unused. */
export const SMALLEST = {
  jsOptions: { minimizerOptions: { compress: { passes: 4, ecma: 2020 } } },
} as const;

/**
 * Parameters with default values, and the like, stay as they are written: an old fault of a browser is worked around by
 * a small change, not by compiling the whole feature away.
 */
export const MODERN = { env: { bugfixes: true } };
