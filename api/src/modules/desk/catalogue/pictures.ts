import {
  type CatalogueChange,
  PICTURE_SHAPES,
  type PictureSet,
  type PictureShape,
} from '@shop/desk-contract/catalogue';
import type { GameRow, ProductRow } from '../../../platform/db/schema/catalogue.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Files } from '../../../platform/files/open-files.ts';
import { type Crop, type PictureFile, takePicture } from '../../../platform/http/picture-intake.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type Pictures, writePictures } from '../../catalog/import/picture-files.ts';
import { keepSources } from '../../catalog/import/picture-sources.ts';
import { describePicture, pictureKey } from '../../catalog/import/pictures.ts';

/** The encoded original is encoded once more for shoppers: of this quality nobody sees that. */
const QUALITY = 95;
/** A crop is made of whole pixels, so its shape may be off by as much. */
const RATIO_TOLERANCE = 0.01;

type Use = 'cover' | 'small';
export const storedAs = (shape: PictureShape): Use => (shape === 'cover' ? 'cover' : 'small');

/**
 * Decodes and crops a picture, and stores it as an import would: its original for an export, its files for shoppers.
 * @throws {Refusal} for what is no picture, is too small, or is not of the shape.
 */
export async function storePicture(
  { media, pictures: sources }: Files,
  file: PictureFile,
  shape: PictureShape,
  crop: Crop,
): Promise<PictureSet> {
  const { ratio, min, max } = PICTURE_SHAPES[shape];
  if (Math.abs(crop.width / crop.height / ratio - 1) > RATIO_TOLERANCE) throw refuse('picture.wrong_shape');
  if (crop.width < min) throw refuse('picture.too_small', { width: min, height: Math.round(min / ratio) });
  const size = { width: max, height: Math.round(max / ratio), fit: 'cover', quality: QUALITY } as const;
  const bytes = await takePicture(file, { ...size, crop });
  const use = storedAs(shape);
  const picture = (await describePicture(use, bytes))!;
  const pictures: Pictures = new Map([[pictureKey(use, picture.set.base), picture]]);
  // The original last: what has one is whole.
  await writePictures(media, pictures);
  await keepSources(sources, pictures);
  return picture.set;
}

/** Every picture of a game and its products. */
export function picturesOf(game: GameRow, products: readonly ProductRow[]): { use: Use; set: PictureSet }[] {
  const small = [
    game.previewIcon,
    game.details.standoff?.skin_picture,
    ...products.map(({ picture }) => picture),
  ];
  return [
    { use: 'cover', set: game.picture },
    ...small.flatMap((set) => (set ? [{ use: 'small' as const, set }] : [])),
  ];
}

/** A picture by what its files have in common: one of those that are `known`, or one that was uploaded. @throws {Refusal} */
export async function findPicture(
  sources: FileStore,
  known: ReturnType<typeof picturesOf>,
  use: Use,
  base: string,
): Promise<PictureSet> {
  const found = known.find((picture) => picture.use === use && picture.set.base === base);
  if (found) return found.set;
  const bytes = await sources.read(`${base.split('/')[2]}.webp`);
  const picture = bytes && (await describePicture(use, bytes));
  if (picture?.set.base !== base) throw refuse('picture.not_found');
  return picture.set;
}

/** The uploaded pictures that a change names. One whose original is gone is left out: publishing says so. */
export async function picturesNamed(sources: FileStore, change: CatalogueChange): Promise<PictureSet[]> {
  const found = await Promise.all(
    namedBy(change).map(({ use, base }) =>
      findPicture(sources, [], use, base).catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      }),
    ),
  );
  return found.filter((set) => set !== null);
}

function namedBy(change: CatalogueChange): { use: Use; base: string }[] {
  const small = (base: string | null | undefined) => (base ? [{ use: 'small' as const, base }] : []);
  if (change.kind === 'product.save' || change.kind === 'product.create') return small(change.after.picture);
  if (change.kind !== 'game.fields' && change.kind !== 'game.create') return [];
  const { picture, preview_icon, standoff } =
    change.kind === 'game.create' ? change.after.fields : change.after;
  return [{ use: 'cover', base: picture }, ...small(preview_icon), ...small(standoff?.skin_picture)];
}
