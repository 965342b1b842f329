import type { Vec } from '../lib/math.ts';
import { hex } from '../lib/math.ts';
import { hash } from '../lib/noise.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, put } from '../lib/sdf.ts';
import { clouds, disc, gradient } from '../lib/sky.ts';
import { matte, set, water } from '../lib/surfaces.ts';

/** A tower of toy cubes, each turned its own way, with a slide and a flag. */
export const toyTower = (): Scene => {
  const sun: Vec = [0.62, 0.62, 0.5];
  const tones = ['#e2553d', '#f2b632', '#3f8fb8', '#5aa469', '#f3ece0', '#e58a4a', '#46608c', '#d9788a'].map(
    hex,
  );
  const tower = Array.from({ length: 5 }, (_, i) => ({
    y: 0.55 + i * 1.02,
    half: 1.15 - i * 0.13,
    turn: 0.35 + i * 0.52 + hash(i, 3) * 0.2,
  }));
  let base = 0;
  for (const cube of tower) {
    cube.y = base + cube.half;
    base += cube.half * 2;
  }
  const small = Array.from({ length: 34 }, (_, i) => {
    const angle = hash(i, 1) * 6.28;
    const far = 2.6 + 4.4 * hash(i, 2);
    const half = 0.2 + 0.3 * hash(i, 4) ** 2;
    return { x: Math.cos(angle) * far, y: half, z: Math.sin(angle) * far * 0.9, half, turn: hash(i, 5) * 3 };
  });
  for (const [x, z, half] of [
    [-4.3, -1.6, 0.85],
    [4.4, -2.6, 0.95],
    [-2.4, -4.6, 0.7],
  ] as const) {
    let level = 0;
    for (let i = 0; i < 4; i++) {
      const side = half * (1 - i * 0.16);
      small.push({ x, y: level + side, z, half: side, turn: i * 0.7 + x });
      level += side * 2;
    }
  }
  return {
    camera: { from: [6.2, 4.2, 16], to: [0.1, 4.55, 0], fov: 41 },
    sun: { direction: sun, color: [2.6, 2.3, 1.9], hardness: 8 },
    ambient: { sky: [0.55, 0.62, 0.72], ground: [0.4, 0.34, 0.28] },
    far: 90,
    steps: 140,
    occlusion: 0.5,
    fog: { color: [0.7, 0.78, 0.8], density: 0.004 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [-0.1, [0.8, 0.84, 0.78]],
          [0.06, [0.78, 0.84, 0.78]],
          [0.3, [0.3, 0.6, 0.74]],
          [0.7, [0.12, 0.4, 0.62]],
          [1, [0.1, 0.34, 0.58]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.52, scale: 0.9, light: [1.2, 1.15, 1.08], shade: [0.55, 0.68, 0.76], sun, seed: 17 },
        out,
      );
      disc(x, y, z, [-0.5, 0.3, -0.7], 0.001, [0, 0, 0], 0, out);
    },
    map: (x, y, z) => {
      let d = put(1e9, box(x, y + 0.3, z, 8.2, 0.3, 7.4, 0.12), 30);
      d = put(d, y + 2.2, 31);
      const bound = box(x, y - 6, z, 2, 7, 2);
      if (bound > 0.8) d = Math.min(d, bound);
      else {
        for (let i = 0; i < tower.length; i++) {
          const { y: h, half, turn } = tower[i]!;
          const c = Math.cos(turn);
          const s = Math.sin(turn);
          d = put(d, box(x * c - z * s, y - h, x * s + z * c, half, half, half, 0.1), 1 + i);
        }
        d = put(d, capsule(x, y, z, 0, base, 0, 0, base + 1.5, 0, 0.045), 32);
        const wave = 0.07 * Math.sin(x * 6);
        d = put(d, box(x - 0.55, y - base - 1.15, z - wave, 0.52, 0.33, 0.02) * 0.7, 33);
      }
      for (let i = 0; i < small.length; i++) {
        const { x: px, y: py, z: pz, half, turn } = small[i]!;
        const dx = x - px;
        const dz = z - pz;
        const near = Math.sqrt(dx * dx + dz * dz + (y - py) ** 2) - half * 1.75;
        if (near > 0.4) {
          d = Math.min(d, near);
          continue;
        }
        const c = Math.cos(turn);
        const s = Math.sin(turn);
        d = put(d, box(dx * c - dz * s, y - py, dx * s + dz * c, half, half, half, 0.05), 10 + (i % 8));
      }
      return d;
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 31) return water(s, hex('#2d6f86'), 0.05, 0.8, x, z, n);
      if (id === 30) {
        matte(s, hex('#8fae6a'), x, y, z, 2, 0.15);
        if ((Math.floor(x / 1.02) + Math.floor(z / 1.02)) & 1) set(s.color, s.color, 0.86);
      } else if (id === 32) matte(s, hex('#f1e8da'), x, y, z);
      else if (id === 33) set(s.color, hex('#e2553d'));
      else {
        const tone = id >= 10 ? tones[id - 10]! : tones[(id * 3) % 8]!;
        matte(s, tone, x, y, z, 2.2, 0.12);
        if (id < 8) {
          const { y: h, half, turn } = tower[id - 1]!;
          const c = Math.cos(turn);
          const sn = Math.sin(turn);
          const lx = (x * c - z * sn) / half;
          const ly = (y - h) / half;
          const lz = (x * sn + z * c) / half;
          const u = Math.abs(n[0] * c - n[2] * sn) > 0.7 ? lz : lx;
          const frame = Math.max(Math.abs(Math.abs(u) - 0.45), Math.abs(ly)) < 0.22;
          if (Math.abs(n[1]) < 0.5 && frame && id > 1) set(s.color, [0.13, 0.16, 0.2]);
          if (id === 1 && Math.abs(n[1]) < 0.5 && Math.abs(u) < 0.28 && ly < 0.15)
            set(s.color, [0.13, 0.16, 0.2]);
        }
      }
      s.shine = 0.35;
      s.gloss = 30;
      s.fresnel = 0.18;
    },
    post: { exposure: 0.86, contrast: 1.2, bloom: 0.08, vignette: 0.25, saturation: 1.1 },
  };
};
