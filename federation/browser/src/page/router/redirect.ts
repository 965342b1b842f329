/** Thrown by a loader: another page is shown instead. Takes the place of the entry in the history. */
export class Redirect extends Error {
  override readonly name = 'Redirect';
  readonly to: string;
  readonly status?: number;
  /** Pages throw it by `redirect`, which their release has a copy of. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return (error as Error | undefined)?.name === 'Redirect';
  }
  constructor(to: string) {
    super(`Redirected to ${to}`);
    this.to = to;
  }
}
