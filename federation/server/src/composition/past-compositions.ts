import { z } from 'zod';
import type { LiveComposition } from './live-composition.ts';
import type { StateFolder } from './state-folder.ts';

const FILE = 'compositions.json';
/** How long a composition that was replaced can be opened again: open tabs still run it. In milliseconds. */
const RETENTION = 7 * 24 * 3_600_000;
/** However young they are. */
const MAX_COMPOSITIONS = 1_000;

const pastComposition = z.object({
  id: z.string(),
  /** When it was made first, and when it was replaced last; null while it is in use. In milliseconds since 1970. */
  made: z.number(),
  replaced: z.number().nullable(),
  /** The shell's build. */
  shell: z.string(),
  remotes: z.array(z.object({ name: z.string(), version: z.string(), integrity: z.string() })),
});
export type PastComposition = z.infer<typeof pastComposition>;

const isCurrent = ({ replaced }: PastComposition) => replaced === null || Date.now() - replaced < RETENTION;

/** Which compositions were handed out, newest first, and when: for tabs that still run them and for who looks into an incident. */
export class PastCompositions {
  readonly #state: StateFolder;
  #list: PastComposition[];

  constructor(state: StateFolder) {
    this.#state = state;
    const now = Date.now();
    // What was in use when the process before ended was replaced by what is in use now.
    this.#list = this.#read().map((past) => ({ ...past, replaced: past.replaced ?? now }));
  }

  get list(): readonly PastComposition[] {
    return this.#list;
  }

  get(id: string): PastComposition | undefined {
    return this.#list.find((past) => past.id === id && isCurrent(past));
  }

  /** Notes that this composition is handed out from now on. */
  async add({ composition: { id, timestamp }, releases }: LiveComposition, shell: string): Promise<void> {
    const remotes = [...releases.values()].map(({ release: { name, version }, integrity }) => ({
      name,
      version,
      integrity,
    }));
    const known = this.get(id);
    const made = known?.made ?? timestamp;
    this.#list = [
      { id, made, replaced: null, shell, remotes },
      ...this.#list.filter((past) => past !== known),
    ];
    await this.#write();
  }

  /** Notes that these are handed out no more. */
  retire(ids: ReadonlySet<string>): void {
    const now = Date.now();
    this.#list = this.#list.map((past) => (ids.has(past.id) ? { ...past, replaced: now } : past));
  }

  #read(): PastComposition[] {
    try {
      return z.array(pastComposition).parse(JSON.parse(this.#state.read(FILE) ?? '[]'));
    } catch {
      // Only a record: without it old tabs load their pages the ordinary way.
      return [];
    }
  }

  async #write(): Promise<void> {
    // Another shell may share the file: what it noted stays.
    const mine = new Set(this.#list.map(({ id }) => id));
    const others = this.#read().filter(({ id }) => !mine.has(id));
    this.#list = [...this.#list, ...others]
      .filter(isCurrent)
      .toSorted((a, b) => b.made - a.made)
      .slice(0, MAX_COMPOSITIONS);
    await this.#state.write(FILE, `${JSON.stringify(this.#list)}\n`);
  }
}
