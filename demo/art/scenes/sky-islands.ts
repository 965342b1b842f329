import type { Vec } from '../lib/math.ts';
import { clamp, hex, mix, smooth } from '../lib/math.ts';
import { fbm2, fbm3, noise2 } from '../lib/noise.ts';
import { birds } from '../lib/overlay.ts';
import type { Scene } from '../lib/scene.ts';
import { blend, box, capsule, put, sphere, torus } from '../lib/sdf.ts';
import { clouds, gradient } from '../lib/sky.ts';
import { grass, set, setMix, stone } from '../lib/surfaces.ts';

/** Islands adrift over a sea of clouds; a great tree stands on the nearest. */
export const skyIslands = (): Scene => {
  const sun: Vec = [0.62, 0.5, 0.35];
  const islands = [
    { x: 0, y: 0, z: 0, r: 3.2, h: 4.2 },
    { x: -7.4, y: 2.2, z: -7, r: 1.9, h: 3 },
    { x: 7.2, y: 3.4, z: -10, r: 2.1, h: 3.2 },
    { x: 4.9, y: -2.8, z: 1.2, r: 0.95, h: 1.7 },
    { x: -4.6, y: -2.6, z: 2.2, r: 0.7, h: 1.3 },
    { x: -14, y: 6, z: -24, r: 3, h: 5 },
    { x: 15, y: -1, z: -22, r: 3, h: 5 },
  ];
  const crown = [
    { x: 0, y: 3.9, z: 0, r: 1.25 },
    { x: 1.2, y: 3.5, z: 0.4, r: 0.95 },
    { x: -1.25, y: 3.4, z: 0.2, r: 1 },
    { x: 0.4, y: 3.3, z: 1, r: 0.9 },
    { x: -0.5, y: 4.7, z: -0.2, r: 0.85 },
    { x: 0.8, y: 4.4, z: -0.4, r: 0.8 },
    { x: -0.6, y: 3.3, z: -0.9, r: 0.9 },
    { x: 1.9, y: 3, z: -0.3, r: 0.62 },
    { x: -2, y: 2.9, z: 0.5, r: 0.62 },
  ];
  const rim = (x: number, y: number, z: number, r: number, h: number) => {
    const d = Math.hypot(x, z);
    const t = clamp(-y / h);
    const wide = r * (1 - t) ** 0.55 * (0.86 + 0.28 * fbm2(Math.atan2(z, x) * 1.3 + r * 7, y * 0.5, 3));
    const top = y - 0.12 * r * (1 - d / r) - 0.16 * (fbm2(x * 1.4, z * 1.4, 3) - 0.5);
    const under = (d - wide) * 0.62 + 0.34 * (fbm3(x * 1.1, y * 0.8, z * 1.1, 4) - 0.5) * (0.25 + t);
    return Math.max(top, under, -y - h) * 0.8;
  };
  return {
    camera: { from: [-1.8, 1.2, 13.5], to: [0.1, 0.95, 0], fov: 42 },
    sun: { direction: sun, color: [2.9, 2.5, 1.9], hardness: 9 },
    ambient: { sky: [0.42, 0.62, 0.86], ground: [0.5, 0.55, 0.62] },
    far: 90,
    steps: 150,
    fog: { color: [0.6, 0.78, 0.92], sun: [1.1, 1.05, 0.9], density: 0.007 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [-0.2, [0.75, 0.86, 0.94]],
          [0.02, [0.86, 0.93, 0.93]],
          [0.25, [0.36, 0.66, 0.86]],
          [0.6, [0.1, 0.36, 0.68]],
          [1, [0.06, 0.25, 0.55]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.5, scale: 0.62, light: [1.35, 1.3, 1.2], shade: [0.56, 0.68, 0.84], sun, seed: 4 },
        out,
      );
      if (y < 0.04) {
        const k = 1 / (0.1 - y);
        const puff = fbm2(x * k * 0.5 + 2, z * k * 0.5, 6);
        const amount = smooth(0.05, -0.05, y);
        for (let i = 0; i < 3; i++)
          out[i] = mix(
            out[i]!,
            mix([0.5, 0.64, 0.8][i]!, [1.2, 1.18, 1.12][i]!, smooth(0.3, 0.7, puff)),
            amount * 0.9,
          );
      }
    },
    map: (x, y, z) => {
      let d = 1e9;
      for (let i = 0; i < islands.length; i++) {
        const { x: px, y: py, z: pz, r, h } = islands[i]!;
        const bound = Math.hypot(x - px, y - py + h * 0.4, z - pz) - Math.max(r, h * 0.6) * 1.3;
        d = bound > 0.6 ? Math.min(d, bound) : put(d, rim(x - px, y - py, z - pz, r, h), 1);
      }
      const near = sphere(x, y - 2.6, z, 4);
      if (near > 0.6) d = Math.min(d, near);
      else {
        let trunk = capsule(x, y, z, 0.1, 0, 0, -0.1, 2.2, 0, 0.42, 0.24);
        trunk = blend(trunk, capsule(x, y, z, -0.1, 1.5, 0, 1.1, 3.1, 0.3, 0.2, 0.1), 0.25);
        trunk = blend(trunk, capsule(x, y, z, -0.1, 1.7, 0, -1.2, 3.1, 0.2, 0.2, 0.1), 0.25);
        trunk = blend(trunk, capsule(x, y, z, 0.2, 0.1, 0.2, 0.9, -0.05, 0.6, 0.2, 0.05), 0.3);
        trunk = blend(trunk, capsule(x, y, z, -0.2, 0.1, 0.1, -1, 0, 0.5, 0.2, 0.05), 0.3);
        d = put(d, trunk * 0.85, 2);
        let leaves = 1e9;
        for (let i = 0; i < crown.length; i++) {
          const ball = crown[i]!;
          leaves = blend(leaves, sphere(x - ball.x, (y - ball.y) * 1.15, z - ball.z, ball.r), 0.25);
        }
        if (leaves < 0.8) leaves = (leaves + 0.42 * (fbm3(x * 2.6, y * 2.6, z * 2.6, 4) - 0.5)) * 0.55;
        d = put(d, leaves, 3);
      }
      const ring = torus(x + 7.4, z + 7, y - 3.9, 1.35, 0.17);
      d = put(d, Math.max(ring, 2.2 - y), 4);
      const fall =
        Math.max(box(x - 1.9, y + 1.9, z - 2.35, 0.26 + 0.05 * Math.sin(y * 3), 1.75, 0.05), -1) -
        0.03 * Math.sin(x * 30) * 0.5;
      return put(d, fall * 0.7, 5);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        const soil = n[1] + 0.25 * (fbm3(x * 3, y * 3, z * 3, 3) - 0.5);
        if (soil > 0.5) grass(s, hex('#3f7d2e'), hex('#a5bf4c'), x, z, 1.2);
        else {
          stone(s, hex('#a98a6e'), x, y, z, 0.8);
          if (soil > 0.3) setMix(s.color, s.color, hex('#4c3a26'), 0.6);
        }
      } else if (id === 2) {
        stone(s, hex('#6d4a30'), x * 2, y * 0.5, z * 2, 1);
      } else if (id === 3) {
        const tone = fbm3(x * 1.3 + 4, y * 1.3, z * 1.3, 3);
        setMix(s.color, hex('#c8751f'), hex('#f4c64c'), smooth(0.3, 0.65, tone));
        set(s.glow, s.color, 0.12);
        s.bump = 1.6;
        s.bumpScale = 9;
      } else if (id === 4) stone(s, hex('#a89c84'), x, y, z, 1.5);
      else {
        set(s.color, [0.8, 0.92, 1], 0.7 + 0.5 * noise2(x * 14, y * 1.2));
        set(s.glow, [0.2, 0.25, 0.28]);
      }
    },
    overlay: () => [{ svg: birds(31, 8, 1010, 330, 220, 13, '#23405a'), blend: 'over' }],
    post: { exposure: 0.92, contrast: 1.24, saturation: 1.18, bloom: 0.16, vignette: 0.28 },
  };
};
