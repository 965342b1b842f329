import type { Frame } from './image.ts';
import { mix, smooth } from './math.ts';
import { seeded } from './noise.ts';
import type { Post } from './scene.ts';

const DEFAULTS: Post = {
  exposure: 1,
  bloom: 0.35,
  bloomFrom: 0.9,
  vignette: 0.35,
  grain: 0.014,
  saturation: 1,
  contrast: 1,
  shadows: [0, 0, 0],
  lights: [1, 1, 1],
};

const blurLine = (
  from: Float32Array,
  into: Float32Array,
  count: number,
  stride: number,
  start: number,
  radius: number,
) => {
  let sum = 0;
  const at = (index: number) => from[start + Math.min(count - 1, Math.max(0, index)) * stride]!;
  for (let index = -radius; index <= radius; index++) sum += at(index);
  for (let index = 0; index < count; index++) {
    into[start + index * stride] = sum / (2 * radius + 1);
    sum += at(index + radius + 1) - at(index - radius);
  }
};

const blur = (plane: Float32Array, width: number, height: number, radius: number) => {
  const other = new Float32Array(plane.length);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) blurLine(plane, other, width, 1, y * width, radius);
    for (let x = 0; x < width; x++) blurLine(other, plane, height, width, x, radius);
  }
};

/** What spills over from the bright parts, as a lens does; a quarter of the size, three planes. */
const spill = (frame: Frame, from: number) => {
  const width = frame.width >> 2;
  const height = frame.height >> 2;
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let k = 0; k < 16; k++) {
          const at = ((y * 4 + (k >> 2)) * frame.width + x * 4 + (k & 3)) * 3;
          const level = Math.max(frame.light[at]!, frame.light[at + 1]!, frame.light[at + 2]!);
          sum += frame.light[at + channel]! * smooth(from, from * 2.2, level);
        }
        plane[y * width + x] = sum / 16;
      }
    }
    const wide = plane.slice();
    blur(plane, width, height, Math.max(1, Math.round(width / 110)));
    blur(wide, width, height, Math.max(2, Math.round(width / 26)));
    for (let i = 0; i < plane.length; i++) plane[i] = plane[i]! * 0.55 + wide[i]! * 0.9;
    return plane;
  });
  return (x: number, y: number, channel: number) => {
    const px = Math.min(width - 1.001, Math.max(0, x / 4 - 0.375));
    const py = Math.min(height - 1.001, Math.max(0, y / 4 - 0.375));
    const ix = Math.floor(px);
    const iy = Math.floor(py);
    const plane = planes[channel]!;
    const at = iy * width + ix;
    const top = mix(plane[at]!, plane[at + 1]!, px - ix);
    const low = mix(plane[at + width]!, plane[at + width + 1]!, px - ix);
    return mix(top, low, py - iy);
  };
};

/** The curve of a film: keeps colours in the lights, rolls off softly. */
const film = (value: number) => {
  const x = Math.max(0, value) * 0.72;
  return Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));
};

/** Turns light into the bytes of a picture, RGBA; `opaque` false keeps the sky transparent. */
export const develop = (frame: Frame, options: Partial<Post> = {}, opaque = true) => {
  const post = { ...DEFAULTS, ...options };
  const { width, height, light, cover } = frame;
  const bloom = post.bloom > 0 ? spill(frame, post.bloomFrom) : () => 0;
  const random = seeded(width * 7 + height);
  const bytes = Buffer.alloc(width * height * 4);
  const rgb = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const cx = x / width - 0.5;
      const cy = y / height - 0.5;
      const dim = 1 - post.vignette * smooth(0.12, 0.62, cx * cx + cy * cy);
      for (let i = 0; i < 3; i++) {
        const value = (light[at * 3 + i]! + post.bloom * bloom(x, y, i)) * post.exposure * dim;
        rgb[i] = film(value * post.lights[i]! + post.shadows[i]!) ** (1 / 2.2);
      }
      const grey = rgb[0]! * 0.3 + rgb[1]! * 0.59 + rgb[2]! * 0.11;
      const grain = (random() + random() - 1) * post.grain * (1.3 - grey);
      for (let i = 0; i < 3; i++) {
        const rich = mix(grey, rgb[i]!, post.saturation);
        const curved = mix(rich, rich * rich * (3 - 2 * rich), post.contrast - 1);
        bytes[at * 4 + i] = Math.round(255 * Math.min(1, Math.max(0, curved + grain)));
      }
      bytes[at * 4 + 3] = opaque ? 255 : Math.round(255 * cover[at]!);
    }
  }
  return bytes;
};
