/** Gives what a function returns; undefined where it throws, as a browser does for what it lacks or refuses. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
