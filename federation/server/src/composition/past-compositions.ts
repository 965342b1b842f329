import { z } from 'zod';
import type { ServerState } from '../state/server-state.ts';
import type { SharedDocument } from '../state/shared-document.ts';
import type { LiveComposition } from './live-composition.ts';

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

const withEntry = (list: readonly PastComposition[], entry: PastComposition): PastComposition[] =>
  [entry, ...list.filter(({ id }) => id !== entry.id)]
    .filter(isCurrent)
    .toSorted((a, b) => b.made - a.made)
    .slice(0, MAX_COMPOSITIONS);

/**
 * Which compositions were handed out, newest first, and when: for tabs that still run them, whichever server they come to, and for who
 * looks into an incident.
 */
export class PastCompositions {
  readonly #document: SharedDocument<PastComposition[]>;
  /** Compositions that this server hands out. */
  readonly #inUse = new Map<string, PastComposition>();

  constructor(state: ServerState) {
    this.#document = state.document<PastComposition[]>({
      name: 'compositions.json',
      empty: [],
      parse: (text) => z.array(pastComposition).parse(JSON.parse(text)),
      print: (list) => `${JSON.stringify(list)}\n`,
    });
  }

  get list(): readonly PastComposition[] {
    return this.#document.value.map((past) => this.#inUse.get(past.id) ?? past);
  }

  get(id: string): PastComposition | undefined {
    return this.list.find((past) => past.id === id && isCurrent(past));
  }

  /**
   * Retires the compositions of the process before in favour of the present ones. One that another server still hands out is retired
   * when that server replaces it.
   */
  begin(now = Date.now()): void {
    this.#document.change((list) => list.map((past) => ({ ...past, replaced: past.replaced ?? now })));
  }

  /** Notes that this composition is handed out from now on. */
  add({ composition: { id, timestamp }, releases }: LiveComposition, shell: string): void {
    if (this.#inUse.has(id)) return;
    const remotes = [...releases.values()].map(({ release: { name, version }, integrity }) => ({
      name,
      version,
      integrity,
    }));
    const entry = { id, made: this.get(id)?.made ?? timestamp, replaced: null, shell, remotes };
    this.#inUse.set(id, entry);
    this.#document.change((list) => withEntry(list, entry));
  }

  /** Notes that these are handed out no more. */
  retire(ids: Iterable<string>, now = Date.now()): void {
    for (const id of ids) {
      const entry = this.#inUse.get(id);
      if (!entry) continue;
      this.#inUse.delete(id);
      this.#document.change((list) => withEntry(list, { ...entry, replaced: now }));
    }
  }
}
