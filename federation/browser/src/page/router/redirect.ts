/** Thrown by a loader: another page is shown instead. Takes the place of the entry in the history. */
export class Redirect extends Error {
  declare readonly status?: number;
  readonly to: string;
  /** Pages throw it by `redirect`, which their release has a copy of: it is known by where it leads. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return !!(error as Redirect | undefined)?.to;
  }
  constructor(to: string) {
    super(to);
    this.to = to;
  }
}
