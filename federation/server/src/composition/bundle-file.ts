/** The name that a remote's server bundle has in stacks. `label` is its `name@version`. */
export const bundleFile = (label: string): string => `${label}.cjs`;

const FILE = /^([\w-]+@[^\s()/\\]+)\.cjs$/;
const FRAME = /^\s+at (?:.*[ (])?([\w-]+@[^\s()/\\]+)\.cjs:\d+:\d+\)?$/m;

/** The label of the remote whose server bundle has this name; undefined for any other file. */
export const labelOfFile = (file: string): string | undefined => FILE.exec(file)?.[1];

/** The label of the remote whose server bundle stands in an error's stack; undefined when none does. */
export function bundleIn(error: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  return FRAME.exec(stack ?? '')?.[1];
}
