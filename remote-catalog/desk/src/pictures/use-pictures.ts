import type { PictureSet } from '@shop/desk-contract/catalogue';
import { useState } from 'react';

export type PicturesOnPage = {
  find: (base: string | null) => PictureSet | null;
  /** Remembers one that was uploaded. */
  add: (picture: PictureSet) => void;
};

/** The pictures of a page by what their files have in common, and those that were uploaded since. */
export function usePictures(stored: PictureSet[]): PicturesOnPage {
  const [uploaded, setUploaded] = useState<PictureSet[]>([]);
  return {
    find: (base) => [...stored, ...uploaded].find((picture) => picture.base === base) ?? null,
    add: (picture) => setUploaded((others) => [...others, picture]),
  };
}
