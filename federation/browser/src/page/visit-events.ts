const noted = new Set<string>();
let taker: ((event: string) => void) | undefined;

/**
 * Notes that something happened in this visit: an event of `PAGE_EVENTS`, or a step of the site. Each counts once. `remote`: in whose
 * part it was.
 */
export function noteVisit(event: string, remote?: string): void {
  for (const item of remote ? [event, `own ${remote}`] : [event]) {
    if (noted.has(item)) continue;
    noted.add(item);
    taker?.(item);
  }
}

/** Hands over what was noted and what comes. */
export function takeVisit(take: (item: string) => void): void {
  taker = take;
  noted.forEach(take);
}
