import type { Vec } from '../lib/math.ts';
import { clamp, hex, smooth } from '../lib/math.ts';
import { fbm2, hash, noise2 } from '../lib/noise.ts';
import { rain } from '../lib/overlay.ts';
import { repeat } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cylinder, put, sphere } from '../lib/sdf.ts';
import { clouds, gradient } from '../lib/sky.ts';
import { masonry, matte, metal, planks, set, setMix } from '../lib/surfaces.ts';

/** Old television sets stacked in a wet street. */
export const televisions = (): Scene => {
  const sets = [
    { x: -0.1, y: 0.85, z: 0, w: 1.3, h: 0.85, t: 0.08, art: 0 },
    { x: -2.2, y: 0.6, z: 0.4, w: 0.85, h: 0.6, t: 0.35, art: 1 },
    { x: 2.05, y: 0.66, z: 0.3, w: 0.92, h: 0.66, t: -0.3, art: 2 },
    { x: -0.95, y: 2.28, z: -0.1, w: 0.78, h: 0.58, t: 0.22, art: 3 },
    { x: 0.75, y: 2.36, z: -0.05, w: 0.88, h: 0.66, t: -0.12, art: 4 },
    { x: -0.15, y: 3.5, z: -0.1, w: 0.72, h: 0.52, t: 0.1, art: 5 },
    { x: 2.1, y: 1.74, z: 0.1, w: 0.6, h: 0.42, t: -0.05, art: 6 },
  ].map((one) => ({ ...one, c: Math.cos(one.t), s: Math.sin(one.t) }));
  const screens: [Vec, Vec][] = [
    [
      [0.3, 1.5, 1.35],
      [2.6, 1.7, 0.5],
    ],
    [
      [2.4, 1.1, 0.35],
      [0.5, 0.2, 0.15],
    ],
    [
      [1.3, 1.5, 1.4],
      [0.15, 0.4, 0.5],
    ],
    [
      [0.25, 0.7, 1.4],
      [1.8, 1.7, 1.3],
    ],
    [
      [2.3, 0.55, 0.3],
      [1.9, 1.5, 0.9],
    ],
    [
      [0.4, 1.4, 0.9],
      [0.06, 0.3, 0.25],
    ],
    [
      [1.9, 1.4, 0.5],
      [0.4, 0.16, 0.1],
    ],
  ];
  return {
    camera: { from: [1.2, 1.5, 8.8], to: [0, 1.85, 0], fov: 39 },
    sun: { direction: [-0.5, 0.7, 0.5], color: [0.5, 0.55, 0.7], hardness: 4 },
    ambient: { sky: [0.13, 0.17, 0.22], ground: [0.09, 0.09, 0.09] },
    far: 60,
    steps: 120,
    fog: { color: [0.13, 0.18, 0.21], density: 0.035 },
    lights: [
      { at: [0, 1.2, 2.4], color: [0.9, 1.7, 1.4], reach: 2.4 },
      { at: [-2.2, 0.7, 2], color: [2.2, 1, 0.35], reach: 1.6 },
      { at: [1.2, 2.4, 1.8], color: [2, 0.7, 0.35], reach: 1.7 },
      { at: [-4.2, 4.4, -3.4], color: [4.4, 2.6, 1], reach: 2.6 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.3, 0.3, 0.3]],
          [0.3, [0.14, 0.2, 0.24]],
          [1, [0.04, 0.07, 0.1]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        {
          cover: 0.55,
          scale: 0.5,
          light: [0.28, 0.32, 0.34],
          shade: [0.06, 0.1, 0.13],
          sun: [0, 0.3, -1],
          seed: 7,
        },
        out,
      );
    },
    map: (x, y, z) => {
      let d = put(1e9, y, 1);
      d = put(d, box(Math.abs(x) - 8.2, y - 4, z + 14, 3.2, x > 0 ? 5.2 : 4, 13), 2);
      d = put(d, box(x - 1, y - 2.6, z + 30, 9, 5, 3), 2);
      d = put(d, box(Math.abs(x) - 4.6, y - 2.7, repeat(z + 12, 4, 6), 0.5, 0.07, 1.4), 4);
      d = put(d, capsule(x, y, z, -4.2, 0, -3.6, -4.2, 4.6, -3.6, 0.07), 4);
      d = put(d, sphere(x + 4.0, y - 4.5, z + 3.4, 0.17), 5);
      d = put(d, capsule(x, y + 0.02 * x * x * -1, z, -6, 5.2, -6, 6, 5.2, -5, 0.02), 4);
      const near = box(x, y - 2, z, 3.4, 2.6, 1.4);
      if (near > 0.5) return Math.min(d, near);
      for (let i = 0; i < sets.length; i++) {
        const one = sets[i]!;
        const dx = x - one.x;
        const dz = z - one.z;
        const u = dx * one.c - dz * one.s;
        const v = dx * one.s + dz * one.c;
        const ly = y - one.y;
        const shell = box(u, ly, v, one.w, one.h, 0.62 - 0.12 * clamp(-v), 0.1);
        if (shell > 0.35) {
          d = Math.min(d, shell);
          continue;
        }
        const sw = one.w * 0.72;
        const su = u + one.w * 0.17;
        const recess = box(su, ly, v - 0.62, sw, one.h * 0.8, 0.1, 0.08);
        d = put(d, Math.max(shell, -recess), 10 + one.art);
        const curve = 0.07 * ((su / sw) ** 2 + (ly / one.h) ** 2);
        d = put(d, Math.max(box(su, ly, v - 0.5, sw, one.h * 0.8, 0.1), v - 0.6 + curve), 20 + one.art);
        for (let k = 0; k < 2; k++)
          d = put(
            d,
            cylinder(u - one.w * 0.76, v - 0.62, ly - one.h * (0.5 - k * 0.42), 0.085, 0.06, 0.02),
            3,
          );
        d = put(
          d,
          Math.min(
            capsule(u, ly, v, 0, one.h, 0, 0.35, one.h + 0.55, 0, 0.014),
            capsule(u, ly, v, 0, one.h, 0, -0.35, one.h + 0.5, 0, 0.014),
          ),
          4,
        );
      }
      return d;
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        matte(s, hex('#33383a'), x, y, z, 5, 0.6);
        const pool = smooth(0.4, 0.56, fbm2(x * 0.6, z * 0.6, 4));
        s.mirror = 0.1 + 0.32 * pool;
        s.fresnel = 0.6;
        s.bump = 0.12 * (1 - pool) + 0.02;
        s.bumpScale = 9;
      } else if (id === 2) {
        masonry(s, hex('#5c564f'), x, y, z, n, 0.5, 0.22);
        const along = Math.abs(n[0]) > 0.6 ? z : x;
        const u = (along + 60) / 1.7;
        const v = (y - 0.4) / 1.9;
        if (
          Math.abs(u - Math.floor(u) - 0.5) < 0.26 &&
          v - Math.floor(v) > 0.35 &&
          v - Math.floor(v) < 0.85 &&
          v > 0.5
        ) {
          const lot = hash(Math.floor(u), Math.floor(v), x > 0 ? 1 : 2);
          set(s.color, [0.02, 0.03, 0.035]);
          if (lot > 0.55) set(s.glow, [1.3, 0.8, 0.34], lot);
        }
      } else if (id === 3) metal(s, hex('#b9b2a2'), x, y, z, 0.2, 0.3);
      else if (id === 4) matte(s, hex('#22272a'), x, y, z, 4);
      else if (id === 5) set(s.glow, [5, 3.2, 1.4]);
      else if (id < 20) {
        const shells = ['#8c4a2f', '#c9b487', '#3c5a5e', '#7c7468', '#a8702f', '#b8b0a0', '#5c3c34'];
        const tone = hex(shells[id - 10]!);
        if (id % 2 === 0) planks(s, tone, y, x, z, 0.9);
        else matte(s, tone, x, y, z, 5, 0.25);
        s.shine = 0.4;
        s.gloss = 24;
        s.fresnel = 0.25;
      } else {
        const one = sets[id - 20]!;
        const [a, b] = screens[id - 20]!;
        const dx = x - one.x;
        const dz = z - one.z;
        const u = (dx * one.c - dz * one.s + one.w * 0.17) / (one.w * 0.72);
        const v = (y - one.y) / (one.h * 0.8);
        const line = 0.72 + 0.28 * Math.sin(y * 130);
        const edge = smooth(1, 0.75, Math.max(Math.abs(u), Math.abs(v)));
        let part = 0;
        if (one.art === 0) {
          const r = Math.hypot(u * 1.25, v);
          part = Math.max(
            smooth(0.03, 0, Math.abs(r - 0.62) - 0.05),
            smooth(0.24, 0.2, r),
            smooth(0.02, 0, Math.abs(v) - 0.02) * 0.6,
            smooth(0.02, 0, Math.abs(u) - 0.015) * 0.6,
          );
        } else if (one.art === 1) part = Math.floor((u + 1) * 3.5) % 2;
        else if (one.art === 2) part = noise2(x * 60, y * 60) > 0.5 ? 1 : 0;
        else if (one.art === 3) part = Math.abs(v - 0.5 * Math.sin(u * 7)) < 0.12 ? 1 : 0;
        else if (one.art === 4)
          part =
            Math.hypot(Math.abs(u) - 0.36, v - 0.2) < 0.16 ||
            (Math.abs(Math.hypot(u, v - 0.05) - 0.62) < 0.07 && v < -0.15)
              ? 1
              : 0;
        else if (one.art === 5) part = (Math.floor((u + 1) * 4) + Math.floor((v + 1) * 3)) & 1;
        else part = Math.abs(u) < 0.5 - 0.5 * Math.abs(v + 0.1) && v > -0.6 ? 1 : 0;
        setMix(s.glow, a, b, part);
        set(s.glow, s.glow, 0.75 * line * (0.35 + 0.65 * edge));
        set(s.color, [0.01, 0.01, 0.01]);
        s.mirror = 0.04;
        s.fresnel = 0.3;
      }
    },
    overlay: () => [{ svg: rain(9, 260, '#d5e2e6'), blend: 'screen' }],
    post: { exposure: 1.2, contrast: 1.14, bloom: 0.32, bloomFrom: 1, vignette: 0.45 },
  };
};
