/** Thrown by a loader: another page is shown instead. Takes the place of the entry in the history. */
export class Redirect extends Error {
  declare readonly status?: number;
  readonly to: string;
  constructor(to: string) {
    super();
    this.to = to;
  }
}
