/** Thrown by a loader: another page is shown instead. Takes the place of the entry in the history. */
export class Redirect extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`Redirected to ${to}`);
    this.to = to;
  }
}
