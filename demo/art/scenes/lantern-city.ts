import type { Vec } from '../lib/math.ts';
import { hex } from '../lib/math.ts';
import { fbm3, hash } from '../lib/noise.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cylinder, put, sphere } from '../lib/sdf.ts';
import { clouds, gradient, range } from '../lib/sky.ts';
import { grass, matte, metal, set, stone, water } from '../lib/surfaces.ts';

/** A city of lanterns on cliffs at the blue hour. */
export const lanternCity = (): Scene => {
  const sun: Vec = [0.7, 0.3, -0.5];
  const roof = (x: number, y: number, z: number, half: number, high: number) => {
    const ax = Math.abs(x);
    const az = Math.abs(z);
    const q = Math.max(ax, az);
    if (y < -1 || q > half + 1.5) return Math.max(q - half, -y - 0.5, y - high);
    const t = Math.min(1, q / half);
    const curve = high * (1 - t) ** 1.7 + 0.22 * half * (Math.min(ax, az) / half) ** 3 * t;
    return Math.max(q - half, Math.abs(y - curve) - 0.09) * 0.55;
  };
  const spots = [
    { x: 0, y: 0.4, z: 0, k: 1, tiers: 4 },
    { x: -4.6, y: -1.4, z: -0.6, k: 0.62, tiers: 3 },
    { x: 4.8, y: -0.6, z: -2.4, k: 0.7, tiers: 3 },
    { x: 2.7, y: -2.5, z: 2.4, k: 0.5, tiers: 2 },
    { x: -2.4, y: -2.9, z: 2.8, k: 0.46, tiers: 2 },
    { x: 8.4, y: 0.8, z: -9, k: 0.8, tiers: 3 },
    { x: -8.8, y: 0.4, z: -9, k: 0.8, tiers: 4 },
  ];
  const lamps = Array.from({ length: 22 }, (_, i) => ({
    x: (hash(i, 1) - 0.5) * 13,
    y: -1.2 + hash(i, 2) * 7.5,
    z: -2 + hash(i, 3) * 6,
    r: 0.09 + 0.05 * hash(i, 9),
  }));
  return {
    camera: { from: [1.8, 1.2, 20], to: [0, 2.8, 0], fov: 37 },
    sun: { direction: sun, color: [0.75, 0.55, 0.75], hardness: 5 },
    ambient: { sky: [0.16, 0.22, 0.42], ground: [0.14, 0.1, 0.12] },
    far: 140,
    steps: 190,
    stride: 0.85,
    fog: { color: [0.14, 0.17, 0.34], sun: [0.75, 0.42, 0.4], density: 0.028, fall: 0.16, base: -3 },
    lights: [
      { at: [0, 1.2, 2.2], color: [4.5, 2, 0.6], reach: 2.6 },
      { at: [0, 3.6, 1.8], color: [3, 1.4, 0.5], reach: 2 },
      { at: [-4.6, -0.4, 1], color: [3.6, 1.6, 0.5], reach: 1.8 },
      { at: [4.8, 0.4, -0.8], color: [3.6, 1.6, 0.5], reach: 1.8 },
      { at: [2.7, -1.9, 3.8], color: [3, 1.4, 0.5], reach: 1.5 },
      { at: [-2.4, -2.3, 4], color: [3, 1.4, 0.5], reach: 1.5 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.72, 0.4, 0.38]],
          [0.16, [0.4, 0.3, 0.46]],
          [0.45, [0.12, 0.16, 0.38]],
          [1, [0.03, 0.05, 0.16]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.5, scale: 0.5, light: [0.7, 0.42, 0.48], shade: [0.12, 0.13, 0.27], sun, seed: 31 },
        out,
      );
      range(
        x,
        y,
        z,
        {
          height: 0.16,
          rough: 0.4,
          scale: 2.6,
          color: [0.16, 0.18, 0.34],
          haze: [0.46, 0.32, 0.42],
          seed: 3,
        },
        out,
      );
      range(
        x,
        y,
        z,
        { height: 0.05, rough: 0.3, scale: 3.8, color: [0.1, 0.12, 0.24], haze: [0.36, 0.27, 0.38], seed: 6 },
        out,
      );
    },
    map: (x, y, z) => {
      let d = 1e9;
      for (let i = 0; i < spots.length; i++) {
        const { x: px, y: py, z: pz, k } = spots[i]!;
        const cx = x - px;
        const cz = z - pz;
        const r = Math.hypot(cx, cz);
        const wide = 2.5 * k + 0.28 * (py - y) ** 0.9 * (y < py ? 1 : 0);
        const cliff = Math.max(r - (y < py ? wide : 2.5 * k), y - py);
        d = put(
          d,
          cliff > 1.2
            ? cliff - 0.5
            : (cliff - 0.75 * (fbm3(x * 0.7, y * 0.28, z * 0.7, 4) - 0.5) - 0.1 * Math.sin(y * 4 + x)) * 0.6,
          1,
        );
      }
      d = put(d, y + 6, 5);
      for (let i = 0; i < spots.length; i++) {
        const { x: px, y: py, z: pz, k, tiers } = spots[i]!;
        const lx = (x - px) / k;
        const lz = (z - pz) / k;
        let ly = (y - py) / k;
        if (Math.max(Math.abs(lx), Math.abs(lz)) > 4 || ly > tiers * 1.5 + 3) {
          d = Math.min(d, Math.max(Math.abs(lx) - 2.6, Math.abs(lz) - 2.6, ly - tiers * 1.5 - 2) * k);
          continue;
        }
        d = put(d, box(lx, ly - 0.15, lz, 2, 0.2, 2, 0.03) * k, 4);
        for (let tier = 0; tier < tiers; tier++) {
          const half = 1.45 - tier * 0.24;
          d = put(d, box(lx, ly - 0.8, lz, half, 0.62, half) * k, 2);
          d = put(d, roof(lx, ly - 1.34, lz, half + 0.72, tier === tiers - 1 ? 1.5 : 0.75) * k, 3);
          ly -= 1.5;
        }
        d = put(d, capsule(lx, ly, lz, 0, 1.2, 0, 0, 2, 0, 0.06, 0.02) * k, 6);
      }
      for (let i = 0; i < lamps.length; i++) {
        const { x: px, y: py, z: pz, r } = lamps[i]!;
        const near = sphere(x - px, y - py, z - pz, r * 1.4);
        d =
          near > 0.5 ? Math.min(d, near) : put(d, cylinder(x - px, y - py, z - pz, r, r * 1.15, r * 0.5), 7);
      }
      return d;
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        stone(s, hex('#59606f'), x, y, z, 0.7);
        if (n[1] > 0.55) grass(s, hex('#20382f'), hex('#4c6b45'), x, z);
      } else if (id === 2) {
        const along = Math.abs(n[2]) > 0.6 ? x : z;
        const u = Math.abs((((along + 20) * 2.4) % 1) - 0.5);
        const pane =
          u < 0.4 &&
          Math.abs((((along + 20) * 9.6) % 1) - 0.5) < 0.42 &&
          Math.abs((((y + 20) * 9) % 1) - 0.5) < 0.42;
        matte(s, hex('#7b2f25'), x, y, z, 5);
        if (pane && Math.abs(n[1]) < 0.3)
          set(
            s.glow,
            [2.5, 1.15, 0.34],
            0.55 + 0.5 * hash(Math.floor((along + 20) * 2.4), Math.floor(y * 0.7), 4),
          );
      } else if (id === 3) {
        const ridge = Math.abs(((((Math.abs(n[0]) > Math.abs(n[2]) ? z : x) + 20) * 5) % 1) - 0.5);
        matte(s, hex('#2f4f5e'), x, y, z, 3, 0.3);
        for (let i = 0; i < 3; i++) s.color[i] = s.color[i]! * (0.6 + ridge * 1.1);
        s.shine = 0.3;
      } else if (id === 4) matte(s, hex('#8f8878'), x, y, z, 3);
      else if (id === 5) {
        water(s, [0.02, 0.03, 0.06], 0.06, 0.5, x, z, n);
      } else if (id === 6) metal(s, hex('#d8a848'), x, y, z, 0.2);
      else set(s.glow, [4.6, 1.7, 0.42]);
    },
    post: { exposure: 1.1, bloom: 0.35, bloomFrom: 1, contrast: 1.24, vignette: 0.42 },
  };
};
