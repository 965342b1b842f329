type Source = (method: string) => Record<string, string>;
let source: Source | undefined;

/** Headers by which a call of this page is part of the navigation it came of. None before the page is idle, nor where the server traces nothing. */
export const traceHeaders: Source = (method) => source?.(method) ?? {};

export function traceCalls(by: Source): void {
  source = by;
}
