import type { Vec } from '../lib/math.ts';
import { clamp, hex, smooth } from '../lib/math.ts';
import { fbm2, noise2 } from '../lib/noise.ts';
import { lightning } from '../lib/overlay.ts';
import { firs } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, put, pyramid } from '../lib/sdf.ts';
import { gradient } from '../lib/sky.ts';
import { grass, masonry, matte, planks } from '../lib/surfaces.ts';

/** A wooden tower under a storm front. */
export const stormTower = (): Scene => {
  const sun: Vec = [0.7, 0.4, 0.45];
  const land = (x: number, z: number) =>
    1.6 * fbm2(x * 0.11, z * 0.11, 4) - 1.2 + 0.9 * Math.exp(-(x * x + z * z) / 22);
  return {
    camera: { from: [-4.9, 2.0, 14], to: [0.2, 4.0, 0], fov: 42 },
    sun: { direction: sun, color: [3, 2.3, 1.5], hardness: 10 },
    ambient: { sky: [0.36, 0.38, 0.58], ground: [0.26, 0.25, 0.16] },
    far: 110,
    steps: 150,
    stride: 0.9,
    fog: { color: [0.38, 0.34, 0.5], density: 0.012 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.62, 0.46, 0.5]],
          [0.15, [0.4, 0.32, 0.52]],
          [0.5, [0.17, 0.15, 0.34]],
          [1, [0.1, 0.13, 0.28]],
        ],
        out,
      );
      const a = Math.atan2(x, -z);
      const curl = fbm2(a * 2.2 + fbm2(a * 3, y * 4, 4) * 1.6, y * 3.4 - a, 6);
      const front = smooth(0.34, 0.66, curl + 0.12 * Math.sin(a * 2 + y * 6));
      const lit = smooth(0.3, 0.75, fbm2(a * 5 + 3, y * 6 + curl * 2, 5));
      for (let i = 0; i < 3; i++)
        out[i] =
          out[i]! * (1 - front * 0.85) +
          front * 0.85 * ([0.1, 0.07, 0.2][i]! * (1 - lit) + [0.5, 0.36, 0.62][i]! * lit);
    },
    map: (x, y, z) => {
      const h = land(x, z);
      let d = put(1e9, (y - h) * 0.85, 1);
      d = put(
        d,
        firs(
          x,
          y - h + 0.1,
          z,
          2.3,
          2.6,
          (a, b) => a * a + b * b > 34 && noise2(a * 0.2 + 4, b * 0.2) > 0.48 && b < 6,
        ),
        5,
      );
      const near = box(x, y - 3.4, z, 2.7, 4.7, 2.7);
      if (near > 0.5) return Math.min(d, near);
      const level = clamp(Math.floor((y + 0.4) / 1.9), 0, 3);
      for (let at = Math.max(0, level - 1); at <= Math.min(3, level + 1); at++) {
        const ly = y + 0.3 - at * 1.9;
        const half = 1.75 - at * 0.16;
        const turned = at & 1;
        const u = turned ? z : x;
        const v = turned ? -x : z;
        d = put(d, box(x, ly, z, half, 0.08, half), 2);
        d = put(d, box(Math.abs(x) - half, ly - 0.85, Math.abs(z) - half, 0.11, 1.05, 0.11, 0.02), 3);
        d = put(d, box(u + half - 0.08, ly - 0.85, v, 0.06, 0.86, half * 0.98), at === 2 ? 4 : 2);
        d = put(
          d,
          Math.max(
            box(u, ly - 0.85, v + half - 0.08, half * 0.98, 0.86, 0.06),
            -box(u - 0.2, ly - 0.95, v + half, 0.45, 0.42, 1),
          ),
          2,
        );
        const ramp = ((ly - 0.95) * half - u * 0.95) / Math.hypot(half, 0.95);
        if (at < 3)
          d = put(
            d,
            Math.max(Math.abs(ramp) - 0.06, Math.abs(u) - half, Math.abs(v - half * 0.45) - half * 0.5),
            2,
          );
        d = put(d, capsule(u, ly, v - half, -half, 0.1, 0, half, 1.75, 0, 0.055), 3);
        d = put(d, capsule(u - half, ly, v, 0, 0.1, -half, 0, 1.75, half, 0.055), 3);
      }
      d = put(d, pyramid(x, y - 7.28, z, 1.75, 1.35), 6);
      d = put(d, capsule(x, y, z, 0, 8.3, 0, 0, 9.3, 0, 0.035), 3);
      return put(
        d,
        box(x - 0.42, y - 9 - 0.05 * Math.sin(x * 6), z - 0.06 * Math.sin(x * 5), 0.4, 0.24, 0.015) * 0.7,
        7,
      );
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) grass(s, hex('#3f6a2a'), hex('#9aa84a'), x, z);
      else if (id === 2)
        planks(s, hex('#c08a52'), Math.abs(n[1]) > 0.5 ? x : y, Math.abs(n[1]) > 0.5 ? z : x + z, 0.3, 0.3);
      else if (id === 3) planks(s, hex('#8a5c36'), 0.1, y, x + z, 0.5);
      else if (id === 4) masonry(s, hex('#a8a29a'), x, y, z, n, 0.5, 0.26);
      else if (id === 5) matte(s, hex('#2f5236'), x, y, z, 3, 0.5);
      else if (id === 6) planks(s, hex('#6f4a6a'), y, x + z, 0.4, 0.22);
      else matte(s, hex('#e0a030'), x, y, z);
    },
    overlay: () => [
      {
        svg: lightning(6, 1010, -20, 1080, 560, '#efe6ff') + lightning(9, 180, -20, 120, 520, '#d8ccff'),
        blend: 'screen',
      },
    ],
    post: { exposure: 1.02, contrast: 1.14, bloom: 0.2, vignette: 0.4, saturation: 1.06 },
  };
};
