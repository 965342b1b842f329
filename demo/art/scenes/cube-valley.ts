import type { Vec } from '../lib/math.ts';
import { clamp, hex, mix } from '../lib/math.ts';
import { fbm2, hash, noise2 } from '../lib/noise.ts';
import type { Scene } from '../lib/scene.ts';
import { box, nearest, put } from '../lib/sdf.ts';
import { gradient, range } from '../lib/sky.ts';
import { set, water } from '../lib/surfaces.ts';

const N = 72;
const TALL = 40;

/** A grid of cubes of size 1 with the distance to the nearest filled one, in whole cubes. */
const createGrid = (fill: (put: (x: number, y: number, z: number, id: number) => void) => void) => {
  const cells = new Uint8Array(N * TALL * N);
  const at = (x: number, y: number, z: number) => (y * N + z) * N + x;
  fill((x, y, z, id) => {
    if (x >= 0 && x < N && y >= 0 && y < TALL && z >= 0 && z < N) cells[at(x, y, z)] = id;
  });
  const free = new Uint8Array(cells.length).fill(12);
  for (let i = 0; i < cells.length; i++) if (cells[i]) free[i] = 0;
  for (let pass = 1; pass < 12; pass++) {
    for (let y = 0; y < TALL; y++) {
      for (let z = 0; z < N; z++) {
        for (let x = 0; x < N; x++) {
          if (free[at(x, y, z)]! < pass) continue;
          let best = 12;
          for (let dy = -1; dy <= 1; dy++)
            for (let dz = -1; dz <= 1; dz++)
              for (let dx = -1; dx <= 1; dx++) {
                const a = x + dx;
                const b = y + dy;
                const c = z + dz;
                if (a < 0 || b < 0 || c < 0 || a >= N || b >= TALL || c >= N) continue;
                if (free[at(a, b, c)] === pass - 1) best = pass;
              }
          if (best === pass) free[at(x, y, z)] = pass;
        }
      }
    }
  }
  /** Distance in cubes from a point in grid space; sets the material of the cube. */
  return (x: number, y: number, z: number, best: number) => {
    const outside = box(x - N / 2, y - TALL / 2, z - N / 2, N / 2 - 0.01, TALL / 2 - 0.01, N / 2 - 0.01);
    if (outside > 0) return Math.min(best, outside + 0.3);
    const i = Math.floor(x);
    const j = Math.floor(y);
    const k = Math.floor(z);
    const room = free[at(i, j, k)]!;
    if (room > 1) return Math.min(best, room - 1 + 0.05);
    let d = Math.min(best, 1.02);
    for (let dy = -1; dy <= 1; dy++)
      for (let dz = -1; dz <= 1; dz++)
        for (let dx = -1; dx <= 1; dx++) {
          const a = i + dx;
          const b = j + dy;
          const c = k + dz;
          if (a < 0 || b < 0 || c < 0 || a >= N || b >= TALL || c >= N) continue;
          const id = cells[at(a, b, c)]!;
          if (id === 0) continue;
          const e = box(x - a - 0.5, y - b - 0.5, z - c - 0.5, 0.5, 0.5, 0.5, 0.035);
          if (e < d) {
            d = e;
            nearest.id = id;
          }
        }
    return d;
  };
};

/** A valley of cubes with a lake, a waterfall and a cabin at sunset. */
export const cubeValley = (): Scene => {
  const _sun: Vec = [-0.7, 0.34, -0.3];
  const level = 7;
  const height = (x: number, z: number) => {
    const side = Math.abs(x - 34 + 4 * Math.sin(z * 0.12)) / 30;
    return Math.floor(
      4 +
        22 * side ** 1.7 * (0.5 + 0.8 * fbm2(x * 0.06, z * 0.06, 4)) +
        5 * fbm2(x * 0.13 + 3, z * 0.13, 3) +
        (z < 18 ? (18 - z) * 0.75 : 0),
    );
  };
  const grid = createGrid((fill) => {
    for (let z = 0; z < N; z++)
      for (let x = 0; x < N; x++) {
        const h = height(x, z);
        for (let y = Math.max(0, h - 9); y <= h; y++)
          fill(x, y, z, y === h ? (h <= level ? 4 : h > 22 ? 6 : 1) : y > h - 3 ? 2 : 3);
      }
    const tree = (x: number, z: number, big: number) => {
      const h = height(x, z);
      for (let y = 1; y < 4 + big; y++) fill(x, h + y, z, 7);
      for (let y = 0; y < 4; y++) {
        const r = y < 2 ? 2 : 1;
        for (let a = -r; a <= r; a++)
          for (let c = -r; c <= r; c++)
            if (Math.abs(a) + Math.abs(c) < r * 2 || hash(x + a, z + c, y) > 0.5)
              fill(x + a, h + 3 + big + y, z + c, hash(x, z) > 0.5 ? 8 : 9);
      }
    };
    for (let i = 0; i < 60; i++) {
      const x = Math.floor(hash(i, 1) * N);
      const z = Math.floor(hash(i, 2) * 58);
      const h = height(x, z);
      if (h > level + 1 && h < 24 && (x < 26 || x > 43 || z < 24)) tree(x, z, 1 + Math.floor(hash(i, 3) * 2));
    }
    const base = level + 1;
    for (let x = 40; x < 48; x++)
      for (let z = 40; z < 47; z++) {
        for (let y = level - 6; y < base; y++) fill(x, y, z, 3);
        for (let y = base; y < base + 5; y++) {
          const wall = x === 40 || x === 47 || z === 40 || z === 46;
          const pane = y === base + 2 && ((z === 46 && (x === 42 || x === 45)) || (x === 40 && z === 43));
          fill(x, y, z, wall ? (pane ? 11 : (x === 40 || x === 47) && (z === 40 || z === 46) ? 7 : 10) : 0);
        }
      }
    for (let step = 0; step < 5; step++)
      for (let x = 39; x < 49; x++) {
        fill(x, base + 5 + step, 39 + step, 12);
        fill(x, base + 5 + step, 47 - step, 12);
        if (x > 39 && x < 48) for (let z = 40 + step; z < 47 - step; z++) fill(x, base + 5 + step, z, 10);
      }
    fill(43, base, 46, 0);
    fill(43, base + 1, 46, 0);
    tree(24, 46, 3);
    for (const [x, z] of [
      [38, 47],
      [49, 48],
    ] as const) {
      fill(x, base, z, 7);
      fill(x, base + 1, z, 11);
    }
    const top = height(34, 12);
    for (let y = level; y <= top + 1; y++) for (let x = 33; x < 36; x++) fill(x, y, 19, 13);
  });
  const size = 0.25;
  return {
    camera: { from: [-1.2, 4.6, 11.6], to: [0.5, 3.15, 0], fov: 46 },
    sun: { direction: [-0.72, 0.42, 0.45], color: [3.0, 1.95, 1.1], hardness: 14 },
    ambient: { sky: [0.42, 0.48, 0.7], ground: [0.28, 0.22, 0.2] },
    far: 60,
    steps: 190,
    fog: { color: [0.62, 0.56, 0.62], sun: [1.3, 0.8, 0.5], density: 0.012 },
    lights: [
      { at: [2.4, 2.7, 3.3], color: [2.6, 1.4, 0.5], reach: 1.1 },
      { at: [0.8, 2.6, 3.5], color: [2.6, 1.4, 0.5], reach: 1 },
      { at: [3.4, 2.6, 3.6], color: [2.6, 1.4, 0.5], reach: 1 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [1.1, 0.72, 0.5]],
          [0.25, [0.72, 0.62, 0.68]],
          [0.6, [0.26, 0.42, 0.68]],
          [1, [0.12, 0.26, 0.54]],
        ],
        out,
      );
      const k = 3 / (y + 0.08);
      if (y > 0.03 && noise2(Math.floor(x * k) * 0.37, Math.floor(z * k) * 0.61) > 0.62)
        for (let i = 0; i < 3; i++) out[i] = mix(out[i]!, [1.3, 1.05, 0.95][i]!, 0.75 * clamp(y * 5));
      const sx = x + 0.42;
      const sy = y - 0.27;
      if (z < 0 && Math.max(Math.abs(sx), Math.abs(sy)) < 0.075) set(out, [4, 3.1, 1.8]);
      range(
        x,
        y,
        z,
        { height: 0.05, rough: 0.1, scale: 4, color: [0.4, 0.4, 0.52], haze: [0.9, 0.66, 0.55], seed: 2 },
        out,
      );
    },
    map: (x, y, z) => {
      const d = put(1e9, y - (level + 0.8) * size, 20);
      return grid(x / size + 36, y / size, z / size + 33, d / size) * size;
    },
    surface: (id, x, y, z, n, s) => {
      const gx = Math.floor((x / size + 36) * 4);
      const gy = Math.floor((y / size) * 4 + 0.01);
      const gz = Math.floor((z / size + 33) * 4);
      const dot =
        0.78 + 0.44 * hash(gx - (n[0] > 0.5 ? 1 : 0), gy - (n[1] > 0.5 ? 1 : 0), gz - (n[2] > 0.5 ? 1 : 0));
      const palette = [
        '',
        '#7aa03c',
        '#8a6240',
        '#8b8b8d',
        '#d9c48a',
        '',
        '#eef2f6',
        '#5d432a',
        '#4f7d2c',
        '#86993a',
        '#b98b55',
        '',
        '#7d3b2b',
        '#bcd9ec',
      ];
      if (id === 20) return water(s, [0.03, 0.1, 0.13], 0.04, 2.2, x, z, n);
      if (id === 11) return set(s.glow, [2.1, 1.1, 0.36], dot);
      set(s.color, hex(palette[id]!), dot);
      if (id === 13) set(s.glow, [0.22, 0.32, 0.4], dot);
    },
    post: { exposure: 0.88, contrast: 1.24, bloom: 0.25, saturation: 1.08, vignette: 0.3 },
  };
};
