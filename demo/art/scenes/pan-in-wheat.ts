import type { Vec } from '../lib/math.ts';
import { hex, smooth } from '../lib/math.ts';
import { fbm2, hash } from '../lib/noise.ts';
import { birds, embers } from '../lib/overlay.ts';
import { crowns } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, put, sphere } from '../lib/sdf.ts';
import { clouds, disc, gradient, range } from '../lib/sky.ts';
import { matte, metal, planks, set, setMix } from '../lib/surfaces.ts';

/** Ears of wheat: cells of stalks on a plane, y is the height above ground. */
const wheat = (x: number, y: number, z: number, cell: number, high: number) => {
  if (y > high * 1.3) return y - high * 1.15;
  const i = Math.floor(x / cell);
  const k = Math.floor(z / cell);
  const h = high * (0.75 + 0.3 * hash(i, k, 1));
  const lean = 0.3 * (hash(i, k, 2) - 0.3) * (y / high) ** 2 * high;
  const dx = x - (i + 0.35 + 0.3 * hash(i, k, 3)) * cell - lean;
  const dz = z - (k + 0.35 + 0.3 * hash(i, k, 4)) * cell;
  const r = Math.hypot(dx, dz);
  const ear =
    y > h * 0.7
      ? 0.034 *
        Math.sqrt(Math.max(0, 1 - ((y - h * 0.83) / (h * 0.18)) ** 2)) *
        (0.75 + 0.25 * Math.cos(y * 60))
      : 0;
  const edge = Math.min(x - i * cell, (i + 1) * cell - x, z - k * cell, (k + 1) * cell - z) + 0.05;
  return Math.min(Math.max(r - 0.012 - ear, y - h), edge);
};

/** A frying pan on a post in the wheat, evening. */
export const panInWheat = (): Scene => {
  const sun: Vec = [0.42, 0.13, -0.88];
  return {
    camera: { from: [0.5, 1.75, 6.4], to: [0, 2.02, 0], fov: 40 },
    sun: { direction: [0.6, 0.42, 0.45], color: [3, 2.0, 1.0], hardness: 9 },
    ambient: { sky: [0.36, 0.36, 0.44], ground: [0.34, 0.22, 0.1] },
    far: 120,
    steps: 130,
    stride: 0.9,
    fog: { color: [0.72, 0.5, 0.34], sun: [1.5, 0.9, 0.45], density: 0.018 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [1.3, 0.78, 0.36]],
          [0.16, [0.95, 0.6, 0.4]],
          [0.45, [0.4, 0.42, 0.52]],
          [1, [0.14, 0.22, 0.4]],
        ],
        out,
      );
      disc(x, y, z, sun, 0.09, [3.6, 2.4, 1.2], 0.5, out);
      clouds(
        x,
        y,
        z,
        { cover: 0.53, scale: 0.5, light: [1.35, 0.8, 0.5], shade: [0.4, 0.33, 0.4], sun, seed: 11 },
        out,
      );
      range(
        x,
        y,
        z,
        { height: 0.045, rough: 0.1, scale: 3, color: [0.36, 0.26, 0.26], haze: [0.86, 0.55, 0.34], seed: 9 },
        out,
      );
    },
    map: (x, y, z) => {
      const land = -0.25 + 0.25 * fbm2(x * 0.2, z * 0.2, 2);
      let d = put(1e9, y - land, 1);
      if (Math.hypot(x, z - 0.4) > 0.5) d = put(d, wheat(x, y - land, z, 0.125, 0.95), 2);
      d = put(
        d,
        crowns(x, y, z + 0.5, 9, 1.6, (a, b) => b < -22 && hash(Math.floor(a), 3) > 0.45),
        6,
      );
      const near = sphere(x, y - 1.9, z, 2.7);
      if (near > 0.5) return Math.min(d, near);
      d = put(d, box(x + 0.45, y - 0.9, z + 0.12, 0.14, 1.6, 0.1, 0.02), 3);
      const px = -0.72 * (x + 0.45) + 0.694 * (y - 1.95);
      const py = -0.694 * (x + 0.45) - 0.72 * (y - 1.95);
      const r = Math.hypot(px, py);
      const pz = z - 0.28;
      const bowl = Math.max(Math.abs(r - (0.82 + 0.45 * pz)) - 0.035, Math.abs(pz - 0.06) - 0.2);
      const base = Math.max(r - 0.76, Math.abs(pz + 0.12) - 0.03 + 0.012 * Math.cos(r * 26));
      d = put(d, Math.min(bowl, base) * 0.8, 4);
      d = put(
        d,
        box(
          px,
          py + 1.55,
          pz - 0.1 + 0.05 * (py + 1.5),
          0.085 + 0.03 * smooth(-1.4, -2.2, py),
          0.68,
          0.035,
          0.03,
        ),
        4,
      );
      d = put(d, Math.hypot(Math.hypot(px, py + 2.28) - 0.09, pz - 0.06) - 0.03, 4);
      for (let i = 0; i < 3; i++) d = put(d, Math.hypot(px, py + 0.86 + i * 0.09, pz - 0.17) - 0.035, 5);
      return d;
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) matte(s, hex('#6d4f2c'), x, y, z);
      else if (id === 2) {
        setMix(
          s.color,
          hex('#8a6a2a'),
          hex('#e8bf62'),
          smooth(0, 0.85, y) * (0.6 + 0.5 * hash(Math.floor(x / 0.125), Math.floor(z / 0.125))),
        );
        set(s.glow, s.color, 0.12);
      } else if (id === 3) planks(s, hex('#8a6b4a'), x, y, z, 0.12);
      else if (id === 4) {
        metal(s, hex('#55565a'), x, y, z, 0.12, 0.42);
        const dents: [number, number][] = [
          [-0.2, 2.25],
          [-0.75, 1.8],
          [-0.33, 1.68],
        ];
        for (const [dx, dy] of dents) {
          const r = Math.hypot(x - dx, y - dy);
          if (r < 0.1) {
            set(s.color, hex('#a9a49a'), 0.6 + r * 5);
            n[0] += (x - dx) * 6;
            n[1] += (y - dy) * 6;
          }
        }
        const k = 1 / Math.hypot(n[0], n[1], n[2]);
        for (let i = 0; i < 3; i++) n[i] = n[i]! * k;
      } else if (id === 5) metal(s, hex('#9a958c'), x, y, z, 0.4, 0.3);
      else matte(s, hex('#4f5326'), x, y, z, 3, 0.6);
    },
    overlay: () => [
      {
        svg: birds(19, 8, 300, 220, 260, 12, '#4a3038') + embers(3, 34, 640, 900, 1200, 700, '#ffe9b0'),
        blend: 'over',
      },
    ],
    post: { exposure: 0.96, contrast: 1.22, bloom: 0.26, vignette: 0.4 },
  };
};
