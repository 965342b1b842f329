/** The list with the entry at `at` before the one in front of it. */
export const raised = <T>(list: readonly T[], at: number): T[] =>
  at === 0 ? [...list] : list.with(at - 1, list[at]!).with(at, list[at - 1]!);

/** The list without the entry at `at`. */
export const without = <T>(list: readonly T[], at: number): T[] =>
  list.filter((_each, index) => index !== at);
