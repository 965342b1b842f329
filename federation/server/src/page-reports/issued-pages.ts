import { randomBytes } from 'node:crypto';
import { type Canary, drawnFor } from '@federation/browser/page/canary';
import { type IssuedPage, openPage, signPage } from '@federation/protocol/page-token';
import type { LiveComposition } from '../composition/live-composition.ts';

/** Parts of a document without their code: a page that stays cached keeps no release. */
export type PageParts = Pick<IssuedPage, 'composition' | 'remotes'>;

export const partsOf = ({ composition, releases }: LiveComposition): PageParts => ({
  composition: composition.id,
  remotes: [...releases.values()].map(({ release: { name, version } }) => ({ name, version })),
});

/** Signs the documents that this site sends, and knows them again. */
export class IssuedPages {
  readonly #key: string;
  readonly #shell: string;

  /** Servers of one site have one key. Without one, only this process knows its pages. */
  constructor(key: string | undefined, shell: string) {
    this.#key = key ?? randomBytes(32).toString('hex');
    this.#shell = shell;
  }

  /**
   * A document's token, for a header that says to the page which one it is: the same body is sent to many and stays cached. `drawn` is the
   * cookie of that name.
   */
  token(parts: PageParts, drawn: string | undefined, canaries: readonly Canary[]): string {
    const page = { ...parts, shell: this.#shell, drawn: drawnFor(drawn, canaries) };
    return signPage(page, this.#key);
  }

  /** The page that a browser names; undefined for one that was never sent, or too long ago. */
  open(token: string): IssuedPage | undefined {
    return openPage(token, this.#key);
  }
}
