import type { Pointer } from '@federation/protocol';
import type { RemoteConfig } from '../config.ts';
import { fetchFile } from './fetch-file.ts';
import type { StateFolder } from './state-folder.ts';
import { verifyPointer } from './verify-pointer.ts';

/**
 * A remote's pointer. One that is older than the last accepted one is refused, after a restart too: whoever can write to the
 * origin, or sits on the way, could otherwise play back a version with a known hole. Going back is a new pointer.
 */
export class PointerSource {
  readonly #remote: RemoteConfig;
  readonly #state: StateFolder;
  readonly #file: string;
  /** The signed text that was accepted last. */
  #text: string | undefined;
  #accepted: Pointer | undefined;

  constructor(remote: RemoteConfig, state: StateFolder) {
    this.#remote = remote;
    this.#state = state;
    this.#file = `pointer-${remote.name}.json`;
    this.#adopt(this.#stored());
  }

  /** The pointer that was accepted last; undefined before the first. */
  get accepted(): Pointer | undefined {
    return this.#accepted;
  }

  /** Reads the pointer from the origin. Throws with the reason when it is refused; the accepted one stays then. */
  async read(): Promise<void> {
    const text = (await fetchFile(this.#address)).toString();
    if (text === this.#text) return;
    const pointer = this.#verify(text);
    // A shell that shares the state may have seen a newer one.
    this.#adopt(this.#stored());
    const last = this.#accepted;
    if (last && pointer.sequence < last.sequence)
      throw new Error(
        `${this.#address}: sequence ${pointer.sequence} is older than ${last.sequence}, which was accepted`,
      );
    if (last && pointer.sequence === last.sequence && JSON.stringify(pointer) !== JSON.stringify(last))
      throw new Error(`${this.#address}: another pointer of sequence ${last.sequence} was accepted before`);
    this.#text = text;
    this.#accepted = pointer;
    await this.#state.write(this.#file, text);
  }

  get #address(): string {
    return `${this.#remote.serverUrl ?? this.#remote.url}/remote.json`;
  }

  #verify(text: string): Pointer {
    const { name, keys } = this.#remote;
    const pointer = verifyPointer(text, keys, this.#address);
    if (pointer.name !== name) throw new Error(`${this.#address} is of ${pointer.name}, expected ${name}`);
    return pointer;
  }

  /** What was accepted before the restart, or by another shell. What a key signed that is trusted no more counts for nothing. */
  #stored(): { text: string; pointer: Pointer } | undefined {
    const text = this.#state.read(this.#file);
    if (text === undefined || text === this.#text) return undefined;
    try {
      return { text, pointer: this.#verify(text) };
    } catch {
      return undefined;
    }
  }

  #adopt(stored: { text: string; pointer: Pointer } | undefined): void {
    if (!stored || stored.pointer.sequence <= (this.#accepted?.sequence ?? -1)) return;
    this.#text = stored.text;
    this.#accepted = stored.pointer;
  }
}
