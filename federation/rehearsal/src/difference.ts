import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A picture on a ground of this size, so that pictures of two sizes can be compared. */
function placed(picture: PNG, width: number, height: number): PNG {
  const ground = new PNG({ width, height });
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0);
  return ground;
}

/** Share of the pixels in which two PNG pictures differ, 0 to 1. Pixels that only one of them has differ. */
export function difference(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const differing = pixelmatch(
    placed(a, width, height).data,
    placed(b, width, height).data,
    undefined,
    width,
    height,
  );
  return differing / (width * height);
}
