import type { Vec } from '../lib/math.ts';
import { hex, smooth } from '../lib/math.ts';
import { fbm2, hash } from '../lib/noise.ts';
import { embers } from '../lib/overlay.ts';
import { bevelled, firs } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cone, crystal, cylinder, put, sphere } from '../lib/sdf.ts';
import { clouds, gradient, range, stars } from '../lib/sky.ts';
import { gem, grass, masonry, matte, metal, set, stone } from '../lib/surfaces.ts';

/** The great crystal of an arena, guarded by two stone swords. */
export const guardedCrystal = (): Scene => {
  const sun: Vec = [0.6, 0.4, 0.5];
  const eye: Vec = [1.2, 1.5, 11.5];
  const blade = [-0.34, 0, 0.34, 0, 0.3, 3.1, 0, 3.8, -0.3, 3.1];
  return {
    camera: { from: eye, to: [0, 2.2, 0], fov: 38 },
    sun: { direction: sun, color: [1.7, 1.3, 1.15], hardness: 8 },
    ambient: { sky: [0.2, 0.28, 0.46], ground: [0.12, 0.14, 0.14] },
    far: 90,
    steps: 150,
    stride: 0.92,
    fog: { color: [0.16, 0.24, 0.36], sun: [0.6, 0.44, 0.44], density: 0.03, fall: 0.1 },
    lights: [
      { at: [0, 2.6, 1.4], color: [0.7, 2.4, 3.8], reach: 3.6 },
      { at: [-4.6, 1.7, 2.6], color: [3, 1.5, 0.5], reach: 1.6 },
      { at: [4.6, 1.7, 2.6], color: [3, 1.5, 0.5], reach: 1.6 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.62, 0.42, 0.46]],
          [0.2, [0.34, 0.34, 0.54]],
          [0.5, [0.1, 0.2, 0.42]],
          [1, [0.03, 0.07, 0.2]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        {
          cover: 0.5,
          scale: 0.5,
          light: [0.66, 0.48, 0.56],
          shade: [0.13, 0.18, 0.34],
          sun: [0.5, 0.1, -0.8],
          seed: 41,
        },
        out,
      );
      stars(x, y, z, 0.08, 0.5 * smooth(0.2, 0.7, y), out);
      range(
        x,
        y,
        z,
        {
          height: 0.14,
          rough: 0.3,
          scale: 2.6,
          color: [0.13, 0.18, 0.33],
          haze: [0.36, 0.32, 0.46],
          seed: 12,
        },
        out,
      );
    },
    map: (x, y, z) => {
      const land = 0.35 * fbm2(x * 0.4, z * 0.4, 4) - 0.3 + 0.12 * Math.max(0, Math.hypot(x, z) - 6);
      let d = put(1e9, (y - land) * 0.8, 1);
      d = put(
        d,
        firs(x, y - land + 0.2, z, 1.7, 3.4, (a, b) => Math.hypot(a, b * 0.9) > 7.4 && b < 4),
        8,
      );
      const r = Math.hypot(x, z);
      d = put(d, cylinder(x, y - 0.1, z, 3.1, 0.24, 0.03), 2);
      d = put(d, cylinder(x, y - 0.45, z, 2.4, 0.16, 0.03), 2);
      d = put(d, Math.abs(Math.hypot(r - 2.72, y - 0.36)) - 0.05, 5);
      d = put(d, cone(x, y - 0.9, z, 1.3, 0.75, 0.35), 2);
      const a = Math.atan2(z, x);
      const sector = Math.PI / 4;
      const f = a - sector * Math.round(a / sector);
      const cx = r * Math.cos(f);
      const cz = r * Math.sin(f);
      d = put(d, capsule(cx, y, cz, 1.1, 0.6, 0, 0.98, 1.7, 0, 0.16, 0.04), 3);
      if (Math.abs(x) < 2.6 && y < 6) {
        d = put(
          d,
          crystal(x * 0.98 - z * 0.2, y - 2.9, z * 0.98 + x * 0.2, 0.95, 6, 0.35, 1.75, 1.5) * 0.9,
          4,
        );
        for (let i = 0; i < 5; i++) {
          const t = i * 1.257 + 0.5;
          const ox = x - Math.cos(t) * 1.75;
          const oz = z - Math.sin(t) * 1.75;
          d = put(d, crystal(ox, y - 2.2 - 0.7 * hash(i, 2), oz, 0.17, 5, 0.12, 0.42) * 0.9, 4);
        }
      } else d = Math.min(d, Math.max(Math.abs(x) - 2.5, y - 5.9) + 0.2);
      const sx = Math.abs(x) - 3.7;
      const lean = -0.1;
      const bx = sx * Math.cos(lean) - y * Math.sin(lean);
      const by = sx * Math.sin(lean) + y * Math.cos(lean);
      const near = box(bx, by - 2.6, z - 0.4, 1, 2.9, 0.5);
      if (near > 0.4) d = Math.min(d, near);
      else {
        d = put(d, bevelled(bx, 4.1 - by, z - 0.4, blade, 0.2, 0.5), 6);
        d = put(d, box(bx, by - 4.2, z - 0.4, 0.92, 0.14, 0.2, 0.06), 5);
        d = put(d, cylinder(bx, by - 4.75, z - 0.4, 0.14, 0.5, 0.03), 6);
        d = put(d, sphere(bx, by - 5.35, z - 0.4, 0.22), 5);
      }
      d = put(d, cylinder(sx, y, z - 0.4, 0.9, 0.42, 0.05), 2);
      d = put(d, cylinder(Math.abs(x) - 4.6, y - 0.6, z - 2.6, 0.1, 0.8), 3);
      d = put(d, Math.max(sphere(Math.abs(x) - 4.6, y - 1.55, z - 2.6, 0.3), y - 1.5), 5);
      return put(d, sphere(Math.abs(x) - 4.6, y - 1.62, z - 2.6, 0.2), 7);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) grass(s, hex('#20342a'), hex('#55704a'), x, z);
      else if (id === 2)
        masonry(
          s,
          hex('#7e8796'),
          n[1] > 0.6 ? Math.atan2(z, x) * 2.4 : x,
          n[1] > 0.6 ? Math.hypot(x, z) : y,
          z,
          n[1] > 0.6 ? [0, 0, 1] : n,
          0.6,
          0.34,
        );
      else if (id === 3) stone(s, hex('#565d6c'), x, y, z, 2);
      else if (id === 4) gem(s, hex('#0b4f86'), hex('#8fe3f2'), x, y, z, n, eye, 0.75);
      else if (id === 5) metal(s, hex('#c99b4c'), x, y, z, 0.4, 0.4);
      else if (id === 6) stone(s, hex('#8c93a3'), x, y, z, 1.2);
      else if (id === 7) set(s.glow, [4.4, 1.9, 0.5]);
      else matte(s, hex('#1f3a33'), x, y, z, 3);
    },
    overlay: () => [{ svg: embers(8, 46, 640, 620, 560, 520, '#a8ecff'), blend: 'screen' }],
    post: { exposure: 1.15, contrast: 1.26, bloom: 0.4, bloomFrom: 1, vignette: 0.42 },
  };
};
