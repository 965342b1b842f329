import type { Vec } from './math.ts';
import { clamp, mix, smooth } from './math.ts';
import { fbm2, fbm3, noise2, noise3 } from './noise.ts';
import type { Surface } from './scene.ts';

/** Ready surfaces. `tone` is linear light (see `hex`). */

export const set = (into: Vec, tone: Vec, k = 1) => {
  into[0] = tone[0] * k;
  into[1] = tone[1] * k;
  into[2] = tone[2] * k;
};
export const setMix = (into: Vec, a: Vec, b: Vec, t: number) => {
  for (let i = 0; i < 3; i++) into[i] = mix(a[i]!, b[i]!, t);
};

export const matte = (s: Surface, tone: Vec, x: number, y: number, z: number, scale = 3, spread = 0.35) => {
  set(s.color, tone, 1 - spread / 2 + spread * fbm3(x * scale, y * scale, z * scale, 4));
};

export const stone = (s: Surface, tone: Vec, x: number, y: number, z: number, scale = 1) => {
  const grain = fbm3(x * 3 * scale, y * 5 * scale, z * 3 * scale, 5);
  const strata = noise3(x * 0.6 * scale, y * 7 * scale, z * 0.6 * scale);
  set(s.color, tone, 0.45 + 0.75 * grain + 0.25 * strata);
  s.bump = 0.38;
  s.bumpScale = 7 * scale;
  s.shine = 0.06;
};

/** Masonry: courses of blocks `w` × `h` on any upright face. */
export const masonry = (
  s: Surface,
  tone: Vec,
  x: number,
  y: number,
  z: number,
  n: Vec,
  w: number,
  h: number,
) => {
  const along = Math.abs(n[0]) > Math.abs(n[2]) ? z : x;
  const row = Math.floor(y / h);
  const u = along / w + (row & 1) * 0.5;
  const v = y / h;
  const fu = Math.abs(u - Math.floor(u) - 0.5) * 2;
  const fv = Math.abs(v - row - 0.5) * 2;
  const joint = Math.max(smooth(1 - 0.12 * (h / w), 1 - 0.04 * (h / w), fu), smooth(0.84, 0.95, fv));
  const lot = noise2(Math.floor(u) * 3.1 + 0.5, row * 5.7 + 0.5);
  const grain = fbm3(x * 6, y * 6, z * 6, 3);
  const tint = (0.55 + 0.5 * lot + 0.4 * (grain - 0.5)) * (1 - 0.5 * joint);
  for (let i = 0; i < 3; i++) s.color[i] = tone[i]! * tint * (1 + (lot - 0.5) * 0.12 * (1 - i));
  s.bump = 0.22;
  s.bumpScale = 12;
};

/** Planks along one axis: `across` is the coordinate over the boards, `along` the one down them. */
export const planks = (
  s: Surface,
  tone: Vec,
  across: number,
  along: number,
  third: number,
  width: number,
) => {
  const board = Math.floor(across / width);
  const inside = Math.abs(across / width - board - 0.5) * 2;
  const fibre = fbm3(across * 14, along * 1.1 + board * 5, third * 14, 4);
  const lot = noise2(board * 7.3 + 0.5, 2.5);
  set(s.color, tone, (0.5 + 0.45 * lot + 0.7 * (fibre - 0.35)) * (1 - 0.75 * smooth(0.86, 0.97, inside)));
  s.bump = 0.25;
  s.bumpScale = 12;
  s.shine = 0.05;
};

/** `wear` 0…1 mixes in scratches and stains. */
export const metal = (s: Surface, tone: Vec, x: number, y: number, z: number, wear = 0.4, mirror = 0.45) => {
  const stain = fbm3(x * 4, y * 4, z * 4, 4);
  set(s.color, tone, 1 - wear * 0.6 + wear * 1.0 * stain);
  s.metal = true;
  s.shine = 1.4;
  s.gloss = 40;
  s.mirror = mirror * (1 - wear * 0.5 * (1 - stain));
  s.fresnel = 0.3;
  s.bump = wear * 0.12;
  s.bumpScale = 18;
};

export const grass = (s: Surface, dark: Vec, light: Vec, x: number, z: number, scale = 1) => {
  const patch = fbm2(x * 0.35 * scale, z * 0.35 * scale, 4);
  const blade = fbm2(x * 9 * scale, z * 9 * scale, 3);
  setMix(s.color, dark, light, clamp(patch * 0.9 + (blade - 0.45) * 0.9));
  s.bump = 0.8;
  s.bumpScale = 14 * scale;
};

export const snow = (s: Surface, x: number, y: number, z: number) => {
  const soft = fbm3(x * 1.5, y * 1.5, z * 1.5, 4);
  s.color[0] = 0.74 + 0.08 * soft;
  s.color[1] = 0.78 + 0.08 * soft;
  s.color[2] = 0.86 + 0.06 * soft;
  s.bump = 0.25;
  s.bumpScale = 5;
  s.shine = 0.15;
  s.gloss = 12;
};

/** Still to choppy water. `wave` is the height of its relief, `scale` its frequency. */
export const water = (s: Surface, deep: Vec, wave: number, scale: number, x: number, z: number, n: Vec) => {
  set(s.color, deep);
  const e = 0.15 / scale;
  const here = fbm2(x * scale, z * scale * 1.6, 4);
  n[0] -= (wave * (fbm2((x + e) * scale, z * scale * 1.6, 4) - here)) / 0.15;
  n[2] -= (wave * (fbm2(x * scale, (z + e) * scale * 1.6, 4) - here)) / 0.15;
  const k = 1 / Math.hypot(n[0], n[1], n[2]);
  n[0] *= k;
  n[1] *= k;
  n[2] *= k;
  s.mirror = 0.06;
  s.fresnel = 0.9;
  s.shine = 0.8;
  s.gloss = 140;
};

/** A cut stone lit from within: deep in the middle, bright at the edges. */
export const gem = (
  s: Surface,
  deep: Vec,
  bright: Vec,
  x: number,
  y: number,
  z: number,
  n: Vec,
  eye: Vec,
  inner = 0.6,
) => {
  const ex = eye[0] - x;
  const ey = eye[1] - y;
  const ez = eye[2] - z;
  const view = Math.abs(n[0] * ex + n[1] * ey + n[2] * ez) / Math.hypot(ex, ey, ez);
  const vein = fbm3(x * 2.3 + n[0] * 2, y * 1.4 + n[1] * 2, z * 2.3 + n[2] * 2, 4);
  const rim = (1 - view) ** 2;
  setMix(s.color, deep, bright, clamp(vein * 1.5 - 0.35 + rim * 0.45));
  set(s.glow, s.color, inner * (0.25 + 0.9 * smooth(0.35, 0.75, vein) + 0.5 * rim));
  s.shine = 2.2;
  s.gloss = 70;
  s.mirror = 0.16;
  s.fresnel = 0.5;
};
