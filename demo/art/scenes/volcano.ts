import type { Vec } from '../lib/math.ts';
import { hex, smooth } from '../lib/math.ts';
import { fbm2, fbm3 } from '../lib/noise.ts';
import { embers } from '../lib/overlay.ts';
import type { Scene } from '../lib/scene.ts';
import { put } from '../lib/sdf.ts';
import { gradient } from '../lib/sky.ts';
import { grass, set, stone, water } from '../lib/surfaces.ts';

/** A volcano over a night sea. */
export const volcano = (): Scene => {
  const sun: Vec = [-0.5, 0.4, 0.5];
  const shape = (x: number, z: number) => {
    const r = Math.hypot(x, z);
    const a = Math.atan2(z, x);
    const cone = 6.6 * Math.exp(-r * 0.26) * 1.35 - 1.3;
    const crater = 1.5 * smooth(1.5, 0.5, r + 0.3 * Math.sin(a * 3));
    const gully = (0.9 * fbm2(a * 3.4 + 3, r * 0.34, 4) - 0.45) * smooth(0.4, 3, r);
    return Math.min(cone, 5.6) - crater + gully + 0.5 * (fbm2(x * 0.8, z * 0.8, 4) - 0.5) * smooth(1, 4, r);
  };
  const lava = (x: number, z: number) => {
    const r = Math.hypot(x, z);
    const a = Math.atan2(z, x) + 0.35 * (fbm2(r * 0.7, 4, 3) - 0.5);
    const stream = (at: number, w: number, end: number) =>
      smooth(w, w * 0.3, Math.abs(a - at) * r ** 0.75) * smooth(end, end - 2, r);
    return Math.max(
      stream(1.3, 0.42, 9),
      stream(1.95, 0.26, 6.5),
      stream(0.7, 0.2, 5.2),
      smooth(1.25, 0.9, r),
    );
  };
  return {
    camera: { from: [1.5, 1.9, 19], to: [0, 3.9, 0], fov: 38 },
    sun: { direction: sun, color: [0.34, 0.42, 0.7], hardness: 5 },
    ambient: { sky: [0.09, 0.12, 0.22], ground: [0.05, 0.04, 0.06] },
    far: 120,
    steps: 150,
    stride: 0.6,
    fog: { color: [0.13, 0.11, 0.2], density: 0.018, fall: 0.1 },
    lights: [
      { at: [0, 7.2, 0], color: [9, 2.6, 0.6], reach: 4.5 },
      { at: [2.2, 1.6, 7], color: [4, 1.2, 0.3], reach: 2.6 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.34, 0.17, 0.2]],
          [0.2, [0.14, 0.11, 0.22]],
          [0.6, [0.04, 0.05, 0.14]],
          [1, [0.02, 0.03, 0.09]],
        ],
        out,
      );
      const px = x / -z;
      const py = y / -z;
      if (z < 0 && py > 0.16) {
        const h = py - 0.16;
        const drift = h * h * 0.9;
        const wide = 0.045 + h * 0.55;
        const roll = fbm3(px * 8 - h * 3, py * 8 - 2, 3, 6);
        const body = smooth(
          wide * 1.15,
          wide * 0.25,
          Math.abs(px + 0.079 - drift) + (roll - 0.5) * 0.3 * (0.3 + h * 2),
        );
        const lit = Math.exp(-h * 6.5);
        const depth = fbm3(px * 16, py * 16, 9, 4);
        const tone: Vec = [
          0.06 + lit * 1.9 * depth + 0.1 * roll,
          0.05 + lit * 0.55 * depth + 0.08 * roll,
          0.085 + lit * 0.14 * depth + 0.1 * roll,
        ];
        for (let i = 0; i < 3; i++) out[i] = out[i]! * (1 - body * 0.95) + tone[i]! * body * 0.95;
      }
    },
    map: (x, y, z) => {
      const d = put(1e9, y + 0.05, 1);
      if (Math.hypot(x, z) > 14)
        return Math.min(d, Math.max(Math.hypot(x, z) - 13.4, 0.2) + (y > 6 ? y - 6 : 0));
      return y > 7 ? Math.min(d, y - 6.2) : put(d, y - shape(x, z), 2);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) return water(s, [0.012, 0.018, 0.035], 0.05, 0.8, x, z, n);
      stone(s, hex('#3b3338'), x, y, z, 1.1);
      if (n[1] > 0.72 && y < 1.6) grass(s, hex('#141d16'), hex('#2c3a24'), x, z);
      const flow = lava(x, z);
      const crack = smooth(0.3, 0.55, fbm2(x * 3, z * 3, 4)) * flow;
      if (flow > 0.05 && y > 0.1)
        set(s.glow, [5, 1.3 + crack * 1.3, 0.16 + crack * 0.4], flow * (0.25 + 0.8 * crack));
    },
    overlay: () => [{ svg: embers(44, 170, 660, 330, 260, 330, '#ffb052'), blend: 'screen' }],
    post: { exposure: 1.2, contrast: 1.12, bloom: 0.45, bloomFrom: 1, vignette: 0.4 },
  };
};
