import type { Vec } from '../lib/math.ts';
import { hex } from '../lib/math.ts';
import { birds } from '../lib/overlay.ts';
import { repeat } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cone, cylinder, gable, put, sphere } from '../lib/sdf.ts';
import { clouds, gradient, range } from '../lib/sky.ts';
import { masonry, matte, metal, set, water } from '../lib/surfaces.ts';

/** A marble temple over a pool at the golden hour. */
export const temple = (): Scene => {
  const sun: Vec = [-0.82, 0.26, 0.36];
  const marble = hex('#e2d3b8');
  return {
    camera: { from: [8.2, 1.5, 20.5], to: [0.1, 3.5, 0], fov: 35 },
    sun: { direction: sun, color: [3.6, 2.3, 1.15], hardness: 10 },
    ambient: { sky: [0.3, 0.36, 0.56], ground: [0.3, 0.19, 0.1] },
    far: 150,
    steps: 170,
    fog: { color: [0.72, 0.55, 0.44], sun: [1.5, 0.95, 0.5], density: 0.006, fall: 0.03 },
    lights: [
      { at: [-3.9, 2.2, 5.2], color: [3.2, 1.5, 0.5], reach: 3 },
      { at: [3.9, 2.2, 5.2], color: [3.2, 1.5, 0.5], reach: 3 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [1.2, 0.72, 0.4]],
          [0.18, [0.86, 0.62, 0.5]],
          [0.5, [0.3, 0.38, 0.56]],
          [1, [0.1, 0.17, 0.36]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.5, scale: 0.5, light: [1.5, 0.95, 0.6], shade: [0.42, 0.36, 0.46], sun, seed: 21 },
        out,
      );
      range(
        x,
        y,
        z,
        { height: 0.09, rough: 0.2, scale: 2.2, color: [0.42, 0.33, 0.36], haze: [0.86, 0.6, 0.44], seed: 8 },
        out,
      );
      range(
        x,
        y,
        z,
        { height: 0.03, rough: 0.12, scale: 4, color: [0.25, 0.2, 0.2], haze: [0.7, 0.46, 0.34], seed: 11 },
        out,
      );
    },
    map: (x, y, z) => {
      const pool = y + 0.02;
      let d = put(1e9, pool, 1);
      for (let step = 0; step < 4; step++)
        d = put(d, box(x, y - 0.15 - step * 0.3, z, 5.4 - step * 0.35, 0.15, 6.4 - step * 0.35), 2);
      const bound = box(x, y - 3.6, z, 5, 4.4, 6);
      if (bound < 1) {
        const cx = repeat(x, 1.55, 6);
        const cz = Math.abs(z) - 5;
        const side = repeat(z, 2, 6);
        const column = (px: number, pz: number) => {
          const near = Math.hypot(px, pz) - 0.75;
          if (near > 0.3) return near;
          const flute = 0.018 * Math.cos(Math.atan2(pz, px) * 18);
          const swell = 0.36 - 0.022 * (y - 1.2);
          const shaft = Math.max(Math.hypot(px, pz) - swell - flute, Math.abs(y - 3.1) - 1.9);
          return Math.min(
            shaft * 0.8,
            box(px, y - 5.02, pz, 0.48, 0.1, 0.48),
            cylinder(px, y - 4.86, pz, 0.42, 0.08, 0.04),
            cylinder(px, y - 1.3, pz, 0.45, 0.1, 0.05),
          );
        };
        d = put(d, Math.min(column(cx, cz), column(Math.abs(x) - 3.875, side)), 3);
        d = put(d, box(x, y - 3.1, z + 0.4, 3, 2, 3.8), 2);
        d = put(d, box(x, y - 5.4, z, 4.5, 0.28, 5.6), 2);
        d = put(d, box(x, y - 5.78, z, 4.62, 0.1, 5.72), 3);
        d = put(
          d,
          Math.max(
            gable(x, y - 5.88, z, 4.7, 1.75, 5.7),
            -Math.max(gable(x, y - 6.0, 0, 3.9, 1.4, 1), 5.45 - Math.abs(z)),
          ),
          4,
        );
        d = put(d, Math.max(sphere(x * 1.0, y - 6.45, z - 5.5, 0.42), 5.3 - z), 5);
        d = put(d, capsule(Math.abs(x), y, z - 5.7, 0, 7.6, 0, 0.55, 8.05, 0, 0.1, 0.03), 5);
        d = put(d, capsule(x, y, z - 5.7, 0, 7.55, 0, 0, 8.1, 0, 0.16, 0.08), 5);
      } else d = put(d, bound, 0);
      d = put(d, cylinder(Math.abs(x) - 3.9, y - 1.1, z - 5.6, 0.2, 0.7), 3);
      d = put(d, Math.max(sphere(Math.abs(x) - 3.9, y - 2.1, z - 5.6, 0.46), y - 2.05), 5);
      const lick = 0.12 * Math.sin(y * 9 + x * 7) * Math.sin(z * 8 + y * 5);
      d = put(d, cone(Math.abs(x) - 3.9 + lick, y - 2.5, z - 5.6, 0.34, 0.03, 0.5) * 0.6, 6);
      const cypress = (px: number, pz: number, h: number) => {
        const r = Math.hypot(x - px, z - pz);
        if (y > h) return Math.max(r, y - h) + 0.02;
        const t = (y / h - 0.45) / 0.55;
        return (
          (r -
            h * 0.13 * Math.sqrt(Math.max(0, 1 - t * t)) +
            0.08 * Math.sin(y * 8 + px) * Math.sin((x + z) * 7)) *
          0.6
        );
      };
      return put(
        d,
        Math.max(
          Math.min(
            cypress(-8, -2, 5.6),
            cypress(-9.6, 2, 4.6),
            cypress(8.2, -4, 6.4),
            cypress(10.4, -1, 5),
            cypress(-12.6, -3, 6),
            cypress(13, -7, 6.5),
          ),
          y - 7,
        ),
        7,
      );
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        water(s, [0.05, 0.08, 0.09], 0.035, 1.1, x, z, n);
        return;
      }
      if (id === 2) masonry(s, marble, x, y, z, n, 1.1, 0.42);
      else if (id === 3) {
        matte(s, marble, x, y * 0.4, z, 4, 0.3);
        s.shine = 0.2;
      } else if (id === 4) {
        masonry(s, Math.abs(z) > 5.4 ? hex('#8d3f2c') : hex('#b0603c'), x, y, z, n, 0.5, 0.2);
      } else if (id === 5) metal(s, hex('#c08a3c'), x, y, z, 0.35, 0.5);
      else if (id === 6) set(s.glow, [4.2, 1.9 + 0.8 * (2.6 - y), 0.5]);
      else matte(s, hex('#2f4a2a'), x, y, z, 6, 0.8);
    },
    overlay: () => [{ svg: birds(12, 7, 960, 180, 240, 12, '#4a3038'), blend: 'over' }],
    post: { exposure: 0.95, contrast: 1.12, bloom: 0.32, saturation: 1.02 },
  };
};
