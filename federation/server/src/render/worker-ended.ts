/** A worker that rendered a page has ended. `release` is at fault, as far as that is known. */
export class WorkerEndedError extends Error {
  readonly release: string | undefined;

  constructor(reason: string, release: string | undefined) {
    super(`A rendering worker ended${release ? ` while it ran ${release}` : ''}: ${reason}`);
    this.name = 'WorkerEndedError';
    this.release = release;
  }
}
