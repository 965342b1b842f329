import type { Vec } from '../lib/math.ts';
import { clamp, hex, smooth } from '../lib/math.ts';
import { fbm2, ridged2 } from '../lib/noise.ts';
import { birds } from '../lib/overlay.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, polygon, put } from '../lib/sdf.ts';
import { clouds, gradient, moon, stars } from '../lib/sky.ts';
import { matte, planks, set, setMix, stone, water } from '../lib/surfaces.ts';

/** A three-master on a moonlit swell. */
export const ship = (): Scene => {
  const sun: Vec = [0.42, 0.4, -0.6];
  const sea = (x: number, z: number) =>
    0.36 * Math.sin(x * 0.42 + z * 0.3) +
    0.22 * Math.sin(x * 0.3 - z * 0.62 + 1) +
    0.5 * (fbm2(x * 0.4, z * 0.6, 3) - 0.5) -
    0.1;
  const masts = [
    { x: -1.9, h: 5.2 },
    { x: 0.2, h: 6.4 },
    { x: 2.1, h: 5.4 },
  ];
  return {
    camera: { from: [5.4, 1.5, 11], to: [0.35, 2.8, 0], fov: 39 },
    sun: { direction: [0.75, 0.5, 0.35], color: [1.25, 1.3, 1.2], hardness: 6 },
    ambient: { sky: [0.15, 0.26, 0.33], ground: [0.05, 0.09, 0.11] },
    far: 140,
    steps: 150,
    stride: 0.85,
    fog: { color: [0.14, 0.27, 0.31], density: 0.014 },
    lights: [
      { at: [-3.4, 1.9, 0], color: [4.6, 2.3, 0.7], reach: 1.8 },
      { at: [-3, 1.2, 2], color: [2.4, 1.2, 0.4], reach: 1.5 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.3, 0.42, 0.4]],
          [0.2, [0.12, 0.25, 0.3]],
          [0.6, [0.05, 0.13, 0.2]],
          [1, [0.02, 0.06, 0.12]],
        ],
        out,
      );
      stars(x, y, z, 0.1, 0.6 * smooth(0.1, 0.5, y), out);
      moon(x, y, z, [-0.05, 0.36, -0.9], 0.13, [2, 1.9, 1.6], out);
      clouds(
        x,
        y,
        z,
        { cover: 0.5, scale: 0.55, light: [0.62, 0.72, 0.66], shade: [0.07, 0.14, 0.18], sun, seed: 19 },
        out,
      );
    },
    map: (x, y, z) => {
      const level = sea(x, z);
      let d = put(1e9, (y - level) * 0.8, 1);
      if (z < -22 && x < -6)
        d = put(d, (y + 2 - 13 * ridged2(x * 0.05 + 2, z * 0.05, 4) * smooth(-6, -20, x)) * 0.45, 6);
      else d = Math.min(d, Math.max(z + 21, 0.6) + Math.max(0, x + 6) * 0.5);
      const near = box(x, y - 3, z, 4.6, 4.2, 2.2);
      if (near > 0.5) return Math.min(d, near);
      const t = clamp((x + 3.5) / 7.2);
      const wide =
        0.95 *
        Math.sqrt(Math.max(0.001, 1 - (Math.max(0, t - 0.35) / 0.66) ** 2)) *
        (0.8 + 0.2 * smooth(0, 0.2, t));
      const rail = 1.05 + 0.75 * smooth(0.28, 0, t) + 0.3 * smooth(0.75, 1, t);
      const belly = wide * (0.62 + 0.38 * Math.sqrt(clamp((y + 0.7) / 1.6)));
      const hull = Math.max(
        (Math.abs(z) - belly) * 0.8,
        y - rail,
        -y - 0.8,
        (x - 2.95 - (y + 0.8) * 0.55) * 0.87,
        (-3.25 - x - (y + 0.8) * 0.16) * 0.95,
      );
      d = put(
        d,
        Math.max(hull, -Math.max(Math.abs(z) - belly + 0.09, 0.85 + 0.6 * smooth(0.28, 0.27, t) - y)) * 0.85,
        2,
      );
      d = put(
        d,
        Math.max(Math.abs(Math.abs(z) - belly) - 0.05, Math.abs(y - 0.62) - 0.06, x - 3.5, -3.5 - x) * 0.8,
        3,
      );
      d = put(d, capsule(x, y, z, 3.2, 1.3, 0, 5, 2.3, 0, 0.07, 0.04), 3);
      for (let i = 0; i < masts.length; i++) {
        const m = masts[i]!;
        d = put(d, capsule(x, y, z, m.x, 0.5, 0, m.x - 0.1, m.h + 0.5, 0, 0.09, 0.035), 3);
        for (let k = 0; k < 3; k++) {
          const top = m.h - k * m.h * 0.285;
          const high = m.h * 0.25;
          const half = 0.95 + k * 0.36 - (i === 1 ? -0.15 : 0);
          d = put(d, capsule(x, y, z, m.x + 0.1, top, -half, m.x + 0.1, top, half, 0.035), 3);
          const v = (top - y) / high;
          const bulge = 0.5 * Math.sin(Math.PI * clamp(v)) ** 0.8 * (1 - 0.45 * (z / half) ** 2) + 0.14;
          const w = half * (0.9 + 0.12 * v);
          d = put(
            d,
            Math.max(
              Math.abs(x - m.x - bulge) - 0.015,
              Math.abs(z) - w,
              Math.abs(v - 0.5) * high - high * 0.5 + 0.08 * (1 - (z / half) ** 2) * (v > 0.5 ? 1 : 0),
            ) * 0.6,
            4,
          );
        }
        d = put(
          d,
          box(
            x - m.x + 0.4,
            y - m.h - 0.42 - 0.04 * Math.sin(x * 7),
            z - 0.05 * Math.sin(x * 6),
            0.36,
            0.11,
            0.012,
          ) * 0.6,
          7,
        );
      }
      const jib = polygon(x, y, [2.4, 4.7, 4.8, 2.35, 2.7, 1.7]);
      d = put(d, Math.max(jib, Math.abs(z - 0.15) - 0.015) * 0.8, 4);
      d = put(d, capsule(x, y, z, 5, 2.3, 0, 2, 5.7, 0, 0.012), 3);
      d = put(
        d,
        Math.min(
          capsule(x, y, Math.abs(z), 0.2, 6.2, 0, -0.6, 1, 0.9, 0.012),
          capsule(x, y, Math.abs(z), 0.2, 6.2, 0, 0.8, 1, 0.9, 0.012),
          capsule(x, y, Math.abs(z), -1.9, 5, 0, -2.5, 1.3, 0.85, 0.012),
        ),
        3,
      );
      d = put(d, box(x + 3.42, y - 1.95, z, 0.1, 0.16, 0.1, 0.02), 5);
      return put(d, capsule(x, y, z, -3.42, 1.2, 0, -3.42, 1.8, 0, 0.03), 3);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        water(s, [0.02, 0.075, 0.085], 0.12, 0.9, x, z, n);
        const hullNear =
          smooth(0.9, 0.1, Math.hypot(Math.max(0, Math.abs(x) - 3.3), Math.max(0, Math.abs(z) - 0.75))) *
          smooth(0.35, 0.6, fbm2(x * 3, z * 3, 4));
        const crest =
          smooth(0.4, 0.62, sea(x, z) + 0.4 * (fbm2(x * 1.6, z * 1.6, 3) - 0.5)) *
          smooth(0.45, 0.65, fbm2(x * 4, z * 4, 3));
        setMix(s.color, s.color, [0.6, 0.7, 0.7], clamp(hullNear + crest * 0.7));
        s.mirror *= 1 - hullNear;
      } else if (id === 2) {
        planks(s, y > 0.95 ? hex('#8a5a34') : hex('#5b3a26'), y, x, z, 0.16);
        const port =
          Math.abs(((x + 20) % 0.62) - 0.31) < 0.11 && Math.abs(y - 0.36) < 0.1 && x > -2.6 && x < 2.6;
        if (port) set(s.glow, [1.9, 0.95, 0.3]);
        if (x < -3.45 && y > 0.7 && y < 1.5 && Math.abs(((z + 9) % 0.4) - 0.2) < 0.13)
          set(s.glow, [2.8, 1.4, 0.45]);
      } else if (id === 3) planks(s, hex('#6b4a2e'), 0.2, x + y + z, 0.4, 0.5);
      else if (id === 4) {
        matte(s, hex('#d9cdb4'), x, y, z, 2.5, 0.35);
        if (Math.abs(((z + 10) % 0.42) - 0.21) > 0.2) set(s.color, s.color, 0.72);
        set(s.glow, s.color, 0.09);
      } else if (id === 5) set(s.glow, [4.6, 2.4, 0.8]);
      else if (id === 6) stone(s, hex('#37474a'), x, y, z, 0.5);
      else set(s.color, hex('#a83a2a'));
    },
    overlay: () => [{ svg: birds(3, 6, 330, 300, 260, 13, '#0c2229'), blend: 'over' }],
    post: { exposure: 1.28, contrast: 1.12, bloom: 0.32, vignette: 0.4 },
  };
};
