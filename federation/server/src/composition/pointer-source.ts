import { setTimeout as sleep } from 'node:timers/promises';
import type { Pointer } from '@federation/protocol';
import { openPointer } from '@federation/protocol/verify';
import type { RemoteConfig } from '../config.ts';
import type { ServerState } from '../state/server-state.ts';
import type { SharedDocument } from '../state/shared-document.ts';
import { fetchFile } from './fetch-file.ts';

/** How long a new pointer waits for what other servers have accepted, in milliseconds. */
const STATE_TIMEOUT = 1_000;

/** A pointer with the signed text that it was read from. */
type Accepted = { text: string; pointer: Pointer };

const newer = (a: Accepted | undefined, b: Accepted | undefined): Accepted | undefined =>
  (b?.pointer.sequence ?? -1) > (a?.pointer.sequence ?? -1) ? b : a;

/**
 * A remote's pointer. One that is older than the last accepted one is refused, after a restart too, and by every server that shares the
 * state: anybody who can write to the origin, or sits on the way, could otherwise play back a version with a known hole. Going back is a new
 * pointer.
 */
export class PointerSource {
  readonly #remote: RemoteConfig;
  readonly #document: SharedDocument<Accepted | undefined>;
  #accepted: Accepted | undefined;

  constructor(remote: RemoteConfig, state: ServerState) {
    this.#remote = remote;
    this.#document = state.document<Accepted | undefined>({
      name: `pointer-${remote.name}.json`,
      empty: undefined,
      parse: (text) => this.#stored(text),
      print: (accepted) => accepted?.text ?? '',
    });
  }

  /** The pointer that was accepted last; undefined before the first. */
  get accepted(): Pointer | undefined {
    return this.#accepted?.pointer;
  }

  /** Reads the pointer from the origin. Throws with the reason when it is refused; the accepted one stays then. */
  async read(): Promise<void> {
    this.#adopt();
    const text = (await fetchFile(this.#address)).toString();
    if (text === this.#accepted?.text) return;
    const pointer = this.#verify(text);
    // Another server may have seen a newer one.
    const timeout = sleep(STATE_TIMEOUT, undefined, { ref: false });
    await Promise.race([this.#document.sync().catch(() => {}), timeout]);
    this.#adopt();
    const last = this.accepted;
    if (last && pointer.sequence < last.sequence)
      throw new Error(
        `${this.#address}: sequence ${pointer.sequence} is older than ${last.sequence}, which was accepted`,
      );
    if (last && pointer.sequence === last.sequence && JSON.stringify(pointer) !== JSON.stringify(last))
      throw new Error(`${this.#address}: another pointer of sequence ${last.sequence} was accepted before`);
    const accepted = { text, pointer };
    this.#accepted = accepted;
    this.#document.change((stored) => newer(accepted, stored));
  }

  get #address(): string {
    return `${this.#remote.serverUrl ?? this.#remote.url}/remote.json`;
  }

  #verify(text: string): Pointer {
    const { name, keys } = this.#remote;
    const { pointer } = openPointer(text, keys, this.#address, 200);
    if (pointer.name !== name) throw new Error(`${this.#address} is of ${pointer.name}, expected ${name}`);
    return pointer;
  }

  /** Reads the pointer accepted before the restart, or by another server. A pointer counts for nothing once its key is not trusted. */
  #stored(text: string): Accepted | undefined {
    try {
      return { text, pointer: this.#verify(text) };
    } catch {
      return undefined;
    }
  }

  #adopt(): void {
    this.#accepted = newer(this.#accepted, this.#document.value);
  }
}
