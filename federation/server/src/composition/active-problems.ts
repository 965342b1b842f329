type Log = (message: string) => void;

/** Present problems, by subject: each is logged when it comes up, not once a second. */
export class ActiveProblems {
  readonly #log: Log;
  readonly #current = new Map<string, { reason: string; since: number }>();

  constructor(log: Log) {
    this.#log = log;
  }

  raise(subject: string, reason: string): void {
    if (this.#current.get(subject)?.reason === reason) return;
    this.#current.set(subject, { reason, since: Date.now() });
    this.#log(`${subject}: ${reason}`);
  }

  settle(subject: string): void {
    this.#current.delete(subject);
  }

  /** Settles all subjects but these. */
  keep(subjects: ReadonlySet<string>): void {
    for (const subject of this.#current.keys()) if (!subjects.has(subject)) this.#current.delete(subject);
  }

  list(): { subject: string; reason: string; since: number }[] {
    return [...this.#current].map(([subject, problem]) => ({ subject, ...problem }));
  }
}
