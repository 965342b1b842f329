import type { Vec } from '../lib/math.ts';
import { hex } from '../lib/math.ts';
import { fbm2, hash } from '../lib/noise.ts';
import { birds } from '../lib/overlay.ts';
import { repeat } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { blend, box, capsule, gable, put, pyramid, sphere } from '../lib/sdf.ts';
import { clouds, gradient, moon } from '../lib/sky.ts';
import { grass, masonry, metal, set, stone } from '../lib/surfaces.ts';

/** A crooked manor under the moon. */
export const manor = (): Scene => {
  const sun: Vec = [-0.36, 0.34, -0.72];
  const tree = (x: number, y: number, z: number) => {
    let d = capsule(x, y, z, 0, -1, 0, 0.3, 2.4, 0, 0.26, 0.13);
    const limb = (ax: number, ay: number, bx: number, by: number, cz: number, r: number) => {
      d = blend(d, capsule(x, y, z, ax, ay, 0, bx, by, cz, r, r * 0.35), 0.08);
    };
    limb(0.2, 1.6, -1.3, 3.1, 0.2, 0.12);
    limb(-0.6, 2.4, -1.2, 4.2, 0, 0.06);
    limb(-0.9, 2.7, -2.2, 3.2, 0.1, 0.06);
    limb(0.3, 2.3, 1.5, 3.6, 0.2, 0.11);
    limb(0.9, 2.95, 1, 4.4, 0, 0.05);
    limb(1.1, 3.2, 2.4, 3.5, 0.1, 0.05);
    limb(0.3, 2.3, 0.2, 4.9, -0.2, 0.1);
    limb(0.25, 3.6, -0.5, 5, 0, 0.04);
    limb(0.25, 3.4, 0.8, 5.2, 0, 0.04);
    return d;
  };
  return {
    camera: { from: [3.4, 1.0, 17], to: [0.1, 4.1, 0], fov: 37 },
    sun: { direction: sun, color: [0.8, 1.0, 1.25], hardness: 6 },
    ambient: { sky: [0.1, 0.15, 0.21], ground: [0.05, 0.06, 0.06] },
    far: 120,
    steps: 190,
    stride: 0.9,
    fog: { color: [0.075, 0.125, 0.14], sun: [0.3, 0.4, 0.42], density: 0.055, fall: 0.28, base: 0 },
    lights: [
      { at: [0, 1.3, 3.6], color: [4.5, 2.2, 0.7], reach: 2.6 },
      { at: [4.1, 1.5, 7.2], color: [4, 2, 0.7], reach: 2.2 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.11, 0.18, 0.19]],
          [0.35, [0.05, 0.1, 0.125]],
          [1, [0.015, 0.03, 0.05]],
        ],
        out,
      );
      moon(x, y, z, [-0.2, 0.33, -0.9], 0.2, [1.5, 1.55, 1.35], out);
      clouds(
        x,
        y,
        z,
        { cover: 0.47, scale: 0.7, light: [0.3, 0.37, 0.38], shade: [0.035, 0.06, 0.07], sun, seed: 5 },
        out,
      );
    },
    map: (x, y, z) => {
      const h = 0.5 * fbm2(x * 0.4, z * 0.4, 3) - 0.5 + 0.9 * Math.exp(-(x * x + z * z) / 40);
      let d = put(1e9, (y - h) * 0.8, 1);
      const lean = x + 0.02 * y * y * 0.5;
      d = put(d, box(x, y - 2, z, 2.4, 1.8, 1.7), 2);
      d = put(d, gable(x, y - 3.75, z, 2.75, 2.2, 1.95), 3);
      d = put(d, gable(z - 0.4, y - 3.7, x, 1.25, 2.4, 1.1), 3);
      d = put(d, box(x, y - 2.8, z - 1.45, 0.95, 2, 0.5), 2);
      d = put(d, gable(x, y - 4.7, z - 1.5, 1.2, 1.9, 0.62), 3);
      d = put(d, box(lean - 2.9, y - 3, z + 0.2, 0.85, 3, 0.85), 2);
      d = put(d, pyramid(lean - 2.9, y - 5.95, z + 0.2, 1.15, 3.2), 3);
      d = put(d, box(lean + 2.7, y - 2.4, z + 0.2, 0.75, 2.2, 0.9), 2);
      d = put(d, pyramid(lean + 2.7, y - 4.55, z + 0.2, 1.05, 2.2), 3);
      d = put(d, box(x + 1.3, y - 5.6, z + 0.6, 0.22, 1.1, 0.22), 2);
      d = put(d, capsule(lean - 2.9, y, z + 0.2, 0, 9, 0, 0, 9.9, 0, 0.03), 4);
      d = put(d, box(x, y - 0.35, z - 2.4, 0.8, 0.35, 0.7), 2);
      const post = repeat(x, 0.42, 30);
      const fz = z - 6.4 - 0.02 * x * x;
      if (Math.abs(x + 0.3) > 1.1)
        d = put(
          d,
          Math.min(box(post, y - 0.5, fz, 0.03, 0.75, 0.03), box(x, y - 0.95, fz, 6.3, 0.03, 0.03)),
          4,
        );
      d = put(d, box(Math.abs(x + 0.3) - 1.25, y - 0.6, fz, 0.2, 1, 0.2, 0.02), 2);
      d = put(d, sphere(Math.abs(x + 0.3) - 1.25, y - 1.75, fz, 0.2), 2);
      d = put(d, tree((x + 5) * 0.9, y * 0.9, (z - 2) * 0.9), 5);
      d = put(d, capsule(x - 4.1, y, z - 7.2, 0, -1, 0, 0, 1.5, 0, 0.05), 4);
      d = put(d, box(x - 4.1, y - 1.62, z - 7.2, 0.12, 0.17, 0.12, 0.02), 6);
      return put(d, pyramid(x - 4.1, y - 1.8, z - 7.2, 0.2, 0.16), 4);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) return grass(s, hex('#1d2620'), hex('#46503a'), x, z);
      if (id === 2) {
        masonry(s, hex('#5d5a55'), x, y, z, n, 0.5, 0.24);
        const along = Math.abs(n[2]) > 0.6 ? x : z;
        const u = (along + 20.375) / 0.75;
        const v = (y - 0.7) / 1.35;
        const cell = hash(Math.floor(u), Math.floor(v), Math.abs(n[2]) > 0.6 ? 1 : 2);
        const fu = Math.abs(u - Math.floor(u) - 0.5);
        const fv = v - Math.floor(v);
        const arch = fv < 0.55 ? 0.2 : 0.2 * Math.sqrt(Math.max(0, 1 - ((fv - 0.55) / 0.2) ** 2));
        if (y > 0.9 && y < 6 && z < 2.2 && Math.abs(n[1]) < 0.4 && fv > 0.15 && fu < arch) {
          const bar = Math.abs(fu) < 0.018 || Math.abs(fv - 0.45) < 0.015;
          set(s.color, [0.02, 0.025, 0.03]);
          if (cell > 0.42 && !bar) set(s.glow, [2.6, 1.25, 0.38], 0.5 + cell * 0.6 * (0.6 + fv));
          else s.mirror = 0.2;
        }
        return;
      }
      if (id === 3) masonry(s, hex('#39424d'), x, y * 1.3, z, n, 0.3, 0.2);
      else if (id === 4) metal(s, hex('#22252a'), x, y, z, 0.5, 0.1);
      else if (id === 5) stone(s, hex('#2a2622'), x, y, z, 1.4);
      else set(s.glow, [5, 2.5, 0.8]);
    },
    overlay: () => [{ svg: birds(77, 11, 820, 250, 420, 15, '#060b0d'), blend: 'over' }],
    post: { exposure: 1.25, contrast: 1.22, bloom: 0.32, bloomFrom: 1, vignette: 0.5 },
  };
};
