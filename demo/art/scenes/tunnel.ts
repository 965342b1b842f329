import type { Vec } from '../lib/math.ts';
import { hex, smooth } from '../lib/math.ts';
import { fbm2, hash } from '../lib/noise.ts';
import type { Scene } from '../lib/scene.ts';
import { box, cylinder, extrude, polygon, put } from '../lib/sdf.ts';
import { matte, metal, set } from '../lib/surfaces.ts';

/** A car in a tunnel of lamps on a wet road. */
export const tunnel = (): Scene => {
  const side = [
    -2.1, 0.3, -2.15, 0.7, -1.75, 0.86, -1.0, 0.92, -0.35, 1.24, 0.55, 1.24, 1.35, 0.86, 2.05, 0.62, 2.15,
    0.34,
  ];
  const lights = [1, -7, -15, -23].map((z) => ({
    at: [0, 3.6, z] as Vec,
    color: [2.6, 1.7, 0.85] as Vec,
    reach: 4.5,
  }));
  return {
    camera: { from: [-1.35, 1.25, 6.6], to: [0.1, 1.35, -2], fov: 52, roll: -0.05 },
    sun: { direction: [0.15, 0.9, 0.45], color: [0.7, 0.66, 0.62], hardness: 4 },
    ambient: { sky: [0.1, 0.12, 0.16], ground: [0.09, 0.07, 0.06] },
    far: 110,
    steps: 150,
    shadows: false,
    occlusion: 0.5,
    fog: { color: [0.5, 0.42, 0.36], density: 0.011 },
    lights: [...lights, { at: [0.1, 0.75, 2.9], color: [1.6, 0.1, 0.06], reach: 1.3 }],
    sky: (_x, _y, _z, out) => set(out, [1.5, 1.35, 1.15]),
    map: (px, y, z) => {
      const bend = z < 0 ? z * z * 0.0022 : 0;
      const x = px - bend;
      const r = Math.hypot(x, (y - 0.6) * 1.1);
      let d = put(1e9, 5.2 - r, 1);
      d = put(d, y, 2);
      const rz = ((z + 804) % 8) - 4;
      d = put(d, Math.max(Math.abs(r - 5.15) - 0.28, Math.abs(rz) - 0.28), 3);
      d = put(d, Math.max(Math.abs(r - 4.98) - 0.06, Math.abs(rz - 3) - 0.14, 1.1 - y), 4);
      d = put(d, box(Math.abs(x) - 4.55, y - 0.35, 0, 0.2, 0.42, 1e3, 0.05), 5);
      d = put(d, box(Math.abs(x) - 4.8, y - 2.1, 0, 0.06, 0.06, 1e3), 6);
      const cx = px - 0.1;
      const cz = z - 0.2;
      const bound = box(cx, y - 0.7, cz, 1.3, 0.9, 2.6);
      if (bound > 0.4) return Math.min(d, bound);
      const narrow = 1.02 - 0.32 * smooth(0.85, 1.3, y) - 0.05 * smooth(1.2, 2.2, Math.abs(cz));
      let body = extrude(polygon(-cz, y, side), cx, narrow - 0.06) - 0.06;
      const arch = Math.min(
        cylinder(y - 0.42, cx, cz - 1.3, 0.47, 2),
        cylinder(y - 0.42, cx, cz + 1.3, 0.47, 2),
      );
      body = Math.max(body, -arch);
      body = Math.max(body, -box(cx, y - 0.62, cz - 2.26, 0.72, 0.06, 0.1, 0.02));
      d = put(d, body * 0.9, 7);
      d = put(
        d,
        Math.min(
          cylinder(y - 0.42, Math.abs(cx) - 0.92, cz - 1.3, 0.42, 0.16, 0.05),
          cylinder(y - 0.42, Math.abs(cx) - 0.92, cz + 1.3, 0.42, 0.16, 0.05),
        ),
        8,
      );
      d = put(d, box(cx, y - 1.3, cz - 1.92, 0.98, 0.025, 0.2, 0.02), 7);
      d = put(d, box(Math.abs(cx) - 0.6, y - 1.1, cz - 1.92, 0.03, 0.2, 0.12), 7);
      d = put(d, box(Math.abs(cx) - 0.62, y - 0.66, cz - 2.16, 0.26, 0.045, 0.06, 0.02), 9);
      d = put(d, box(cx, y - 0.36, cz - 2.14, 0.6, 0.1, 0.1, 0.03), 8);
      return put(d, cylinder(Math.abs(cx) - 0.3, cz - 2.2, y - 0.38, 0.08, 0.1, 0.02), 6);
    },
    surface: (id, px, y, z, n, s) => {
      const x = px - (z < 0 ? z * z * 0.0022 : 0);
      if (id === 1) {
        const a = Math.atan2(y - 0.6, x);
        matte(s, hex('#8d8577'), x * 2, y * 2, z, 1.5, 0.5);
        const tile = Math.max(Math.abs(((a * 9 + 90) % 1) - 0.5), Math.abs(((z * 0.8 + 800) % 1) - 0.5));
        set(s.color, s.color, tile > 0.47 ? 0.5 : 1);
        if (y < 2) set(s.color, s.color, 0.75);
        s.shine = 0.3;
        s.fresnel = 0.35;
      } else if (id === 2) {
        matte(s, hex('#3a3a3e'), x, y, z, 7, 0.5);
        const puddle = smooth(0.4, 0.6, fbm2(x * 0.5, z * 0.16, 4));
        if (Math.abs(Math.abs(x) - 1.75) < 0.07 && (z + 800) % 5 < 3.1) set(s.color, hex('#d8cfbd'));
        s.mirror = 0.06 + 0.2 * puddle;
        s.fresnel = 0.75;
        s.bump = 0.06;
        s.bumpScale = 5;
      } else if (id === 3) metal(s, hex('#6f675c'), x, y, z, 0.5, 0.1);
      else if (id === 4) set(s.glow, [3.6, 2.5, 1.35]);
      else if (id === 5) {
        matte(s, (z * 0.5 + y * 0.5 + 800) % 1 < 0.5 ? hex('#c9b48a') : hex('#3c3a38'), x, y, z);
      } else if (id === 6) metal(s, hex('#7d7a76'), x, y, z, 0.3, 0.3);
      else if (id === 7) {
        const glass = y > 0.9 && y < 1.23 && n[1] < 0.93 && z < 1.35;
        set(s.color, glass ? [0.02, 0.025, 0.03] : hex('#b8321f'));
        if (!glass && Math.abs(px - 0.1) < 0.2 && Math.abs(px - 0.1) > 0.06) set(s.color, hex('#ece4d6'));
        s.shine = 1;
        s.gloss = 80;
        s.mirror = glass ? 0.16 : 0.1;
        s.fresnel = 0.7;
      } else if (id === 8) {
        const r = Math.hypot(y - 0.42, ((z - 0.2 + 10.3) % 2.6) - 1.3 - 0.3);
        matte(s, r < 0.26 ? hex('#a6a39c') : hex('#1b1b1c'), x, y, z, 8, 0.3);
      } else set(s.glow, [4.4, 0.3, 0.16]);
    },
    overlay: () => {
      let lines = '';
      for (let i = 0; i < 70; i++) {
        const a = hash(i, 1) * Math.PI * 2;
        const r = 420 + hash(i, 2) * 420;
        const l = 40 + hash(i, 3) * 170;
        const c = Math.cos(a);
        const s = Math.sin(a) * 0.8;
        lines += `<path d="M${(690 + c * r).toFixed(0)} ${(430 + s * r).toFixed(0)} l${(c * l).toFixed(0)} ${(s * l).toFixed(0)}" stroke-width="${(1 + hash(i, 4) * 3).toFixed(1)}" opacity="${(0.04 + 0.14 * hash(i, 5)).toFixed(2)}"/>`;
      }
      return [{ svg: `<g stroke="#ffe2b0" stroke-linecap="round">${lines}</g>`, blend: 'screen' as const }];
    },
    post: { exposure: 1.05, contrast: 1.16, bloom: 0.35, bloomFrom: 1.1, vignette: 0.45 },
  };
};
