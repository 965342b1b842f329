import type { Vec } from '../lib/math.ts';
import { clamp, hex, smooth } from '../lib/math.ts';
import { smoke } from '../lib/overlay.ts';
import { repeat, wheel } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cylinder, put } from '../lib/sdf.ts';
import { gradient } from '../lib/sky.ts';
import { masonry, matte, metal, set } from '../lib/surfaces.ts';

/** A wallet whose clasp is a valve wheel, among pipes and pistons. */
export const valveWallet = (): Scene => {
  const sun: Vec = [-0.5, 0.62, 0.65];
  return {
    camera: { from: [2.3, 1.7, 8.2], to: [0.05, 0.15, 0], fov: 38 },
    sun: { direction: sun, color: [2.5, 2.1, 1.7], hardness: 7 },
    ambient: { sky: [0.22, 0.3, 0.38], ground: [0.12, 0.11, 0.1] },
    far: 40,
    steps: 140,
    stride: 0.95,
    fog: { color: [0.1, 0.17, 0.22], density: 0.03 },
    lights: [
      { at: [3.2, 1.4, 2.4], color: [2.2, 1.2, 0.5], reach: 2.4 },
      { at: [-4, 2.5, -1], color: [0.5, 1, 1.3], reach: 3 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [-0.2, [0.06, 0.07, 0.08]],
          [0.3, [0.2, 0.28, 0.33]],
          [1, [0.7, 0.72, 0.72]],
        ],
        out,
      );
      const strip = smooth(0.06, 0.02, Math.abs(((x * 0.6 + z * 0.8) * 2) % 1)) * smooth(0.2, 0.6, y);
      for (let i = 0; i < 3; i++) out[i] = out[i]! + strip * 0.9;
    },
    map: (x, y, z) => {
      let d = put(1e9, y + 1.72, 1);
      d = put(d, z + 3.6, 2);
      const px = repeat(x, 1.5, 9);
      d = put(d, cylinder(px, y, z + 2.9, 0.34, 5), 3);
      d = put(d, cylinder(px, repeat(y - 0.5, 2.6, 3), z + 2.9, 0.47, 0.13, 0.04), 4);
      d = put(d, capsule(x, y, z + 2.3, -9, 2.5, 0, 9, 2.5, 0, 0.26), 4);
      d = put(d, cylinder(y - 2.5, repeat(x, 2.2, 7), z + 2.3, 0.36, 0.1, 0.03), 3);
      const ax = Math.abs(x) - 2.75;
      const lift = x > 0 ? 0.35 : -0.25;
      d = put(d, cylinder(ax, y + 1, z + 0.4, 0.6, 0.75, 0.06), 4);
      d = put(d, cylinder(ax, y + 0.32, z + 0.4, 0.7, 0.09, 0.03), 3);
      d = put(d, cylinder(ax, y - 0.6 - lift, z + 0.4, 0.2, 1.2), 5);
      d = put(d, cylinder(ax, y - 1.9 - lift, z + 0.4, 0.5, 0.24, 0.06), 4);
      const wallet = box(x, y + 0.25, z, 1.95, 1.36, 0.42 + 0.1 * clamp(0.5 - y * 0.3), 0.22);
      const fold = box(x, y - 0.35, z - 0.12, 1.99, 0.78, 0.44, 0.2);
      d = put(d, Math.min(wallet, fold), 6);
      d = put(d, box(x + 0.2, y - 1.28, z + 0.14, 1.35, 0.5, 0.03, 0.03), 8);
      d = put(d, box(x - 0.35, y - 1.2, z + 0.26, 1.2, 0.42, 0.03, 0.03), 9);
      const corner = box(Math.abs(x) - 1.78, Math.abs(y + 0.25) - 1.2, z, 0.24, 0.24, 0.5, 0.06);
      d = put(d, corner, 4);
      d = put(d, cylinder(x, z - 0.5, y + 0.2, 0.36, 0.34, 0.05), 3);
      return put(d, wheel(x, y + 0.2, z - 0.82, 0.86, 0.12, 5), 7);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        matte(s, hex('#3b3f42'), x, y, z, 3, 0.5);
        s.mirror = 0.12;
        s.fresnel = 0.6;
        s.bump = 0.05;
        s.bumpScale = 4;
        if (Math.abs(((x + 20) % 2) - 1) > 0.97 || Math.abs(((z + 20) % 2) - 1) > 0.97)
          set(s.color, [0.02, 0.02, 0.02]);
      } else if (id === 2) masonry(s, hex('#31434c'), x, y, z, n, 2.4, 1.6);
      else if (id === 3) metal(s, hex('#5a6a70'), x, y, z, 0.6, 0.25);
      else if (id === 4) metal(s, hex('#c08a44'), x, y, z, 0.5, 0.5);
      else if (id === 5) metal(s, hex('#cfd2d2'), x, y, z, 0.15, 0.6);
      else if (id === 6) {
        matte(s, hex('#6d3a22'), x, y, z, 1.6, 0.6);
        const edge = Math.min(Math.abs(Math.abs(x) - 1.72), Math.abs(Math.abs(y + 0.25) - 1.16));
        const inside = Math.abs(x) < 1.74 && Math.abs(y + 0.25) < 1.18;
        if (n[2] > 0.7 && inside && edge < 0.03 && Math.abs((((x + y + 20) * 6) % 1) - 0.5) < 0.3)
          set(s.color, hex('#d8b57a'));
        if (Math.abs(y + 0.44) < 0.025 && n[2] > 0.5) set(s.color, s.color, 0.35);
        s.bump = 0.14;
        s.bumpScale = 22;
        s.shine = 0.35;
        s.gloss = 18;
        s.fresnel = 0.12;
      } else if (id === 7) {
        matte(s, hex('#b53a26'), x, y, z, 3, 0.3);
        s.shine = 0.9;
        s.gloss = 40;
        s.mirror = 0.07;
        s.fresnel = 0.35;
      } else matte(s, id === 8 ? hex('#7fa08c') : hex('#d9cfb4'), x, y, z, 4, 0.2);
    },
    overlay: () => [
      {
        svg: smoke(
          's',
          3,
          '<ellipse cx="250" cy="300" rx="150" ry="230"/><ellipse cx="190" cy="120" rx="220" ry="150"/>',
          '#e6eef0',
          0.5,
          0.006,
        ),
        blend: 'screen',
      },
      {
        svg: smoke('t', 9, '<ellipse cx="1090" cy="170" rx="150" ry="180"/>', '#e6eef0', 0.36, 0.007),
        blend: 'screen',
      },
    ],
    post: { exposure: 1.12, contrast: 1.14, bloom: 0.22, vignette: 0.5 },
  };
};
