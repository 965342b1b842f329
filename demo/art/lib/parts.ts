import { clamp } from './math.ts';
import { hash } from './noise.ts';
import { box, capsule, cone, cylinder, polygon } from './sdf.ts';

/** Composite bodies that several scenes share. */

/** `count` copies `gap` apart, centred: the coordinate inside the nearest copy. */
export const repeat = (x: number, gap: number, count: number) => {
  const shift = (count - 1) / 2;
  const index = clamp(Math.round(x / gap + shift), 0, count - 1);
  return x - (index - shift) * gap;
};

/** A wall top with teeth along x; half sizes `a` × `c`, teeth `high` tall. */
export const battlement = (
  x: number,
  y: number,
  z: number,
  a: number,
  c: number,
  high: number,
  tooth: number,
) => {
  const phase = x / tooth - Math.floor(x / tooth);
  const gap = (Math.abs(phase - 0.5) - 0.22) * tooth;
  return Math.max(box(x, y - high / 2, z, a, high / 2, c), -Math.max(gap, 0.35 * high - y) * 0.9);
};

/** Firs on a plane: cells of `cell`, a tree of height `high` in those that `keep` lets stand; y is the height above ground. */
export const firs = (
  x: number,
  y: number,
  z: number,
  cell: number,
  high: number,
  keep: (x: number, z: number) => boolean,
) => {
  if (y > high * 1.4) return y - high * 1.25;
  const i = Math.floor(x / cell);
  const k = Math.floor(z / cell);
  const cx = (i + 0.3 + 0.4 * hash(i, k, 1)) * cell;
  const cz = (k + 0.3 + 0.4 * hash(i, k, 2)) * cell;
  const edge = Math.min(x - i * cell, (i + 1) * cell - x, z - k * cell, (k + 1) * cell - z) + cell * 0.12;
  if (!keep(cx, cz)) return edge;
  const h = high * (0.6 + 0.5 * hash(i, k, 4));
  const px = x - cx;
  const pz = z - cz;
  const ragged = 1 + 0.12 * Math.sin(Math.atan2(pz, px) * 5 + y * 9) + 0.16 * (1 - (((y / h) * 5) % 1));
  return Math.min(cone(px / ragged, y - h * 0.55, pz / ragged, h * 0.24, 0.01, h * 0.48) * 0.6, edge);
};

/** Round crowns on short trunks, the same way. */
export const crowns = (
  x: number,
  y: number,
  z: number,
  cell: number,
  size: number,
  keep: (x: number, z: number) => boolean,
) => {
  if (y > size * 3.2) return y - size * 2.8;
  const i = Math.floor(x / cell);
  const k = Math.floor(z / cell);
  const cx = (i + 0.35 + 0.3 * hash(i, k, 1)) * cell;
  const cz = (k + 0.35 + 0.3 * hash(i, k, 2)) * cell;
  const edge = Math.min(x - i * cell, (i + 1) * cell - x, z - k * cell, (k + 1) * cell - z) + cell * 0.12;
  if (!keep(cx, cz)) return edge;
  const r = size * (0.7 + 0.5 * hash(i, k, 4));
  const px = x - cx;
  const pz = z - cz;
  const lump = 0.18 * r * Math.sin((px * 6) / r) * Math.sin((y * 5) / r + i) * Math.sin((pz * 6) / r + k);
  return Math.min(
    (Math.sqrt(px * px + (y - r * 1.5) ** 2 + pz * pz) - r + lump) * 0.7,
    capsule(px, y, pz, 0, 0, 0, 0, r, 0, r * 0.14),
    edge,
  );
};

/** A pole with a cloth that waves along x; `w` × `h` is the cloth, `top` its upper edge. */
export const flag = (x: number, y: number, z: number, w: number, h: number, phase: number) => {
  const wave = Math.sin(x * (5 / w) + phase) * 0.09 * w * clamp(x / w);
  return box(x - w / 2, y + h / 2 - wave * 0.4, z - wave, w / 2, h / 2, 0.012) * 0.7;
};

/** An outline in the xy plane with bevelled rims: thickness grows from the edge to `half`. */
export const bevelled = (
  x: number,
  y: number,
  z: number,
  points: readonly number[],
  half: number,
  slope: number,
) => {
  const flat = polygon(x, y, points);
  const thick = clamp(-flat * slope, 0.004, half);
  return Math.max(flat, (Math.abs(z) - thick) * 0.85);
};

/** A spoked wheel with its axis along z. */
export const wheel = (x: number, y: number, z: number, radius: number, tube: number, spokes: number) => {
  const r = Math.hypot(x, y);
  const rim = Math.hypot(r - radius, z) - tube;
  const sector = (2 * Math.PI) / spokes;
  const angle = Math.atan2(y, x);
  const folded = angle - sector * Math.round(angle / sector);
  const arm = capsule(
    r * Math.cos(folded),
    r * Math.sin(folded),
    z,
    0,
    0,
    0,
    radius,
    0,
    0,
    tube * 0.75,
    tube * 0.55,
  );
  return Math.min(rim, arm, cylinder(x, z, y, radius * 0.24, tube * 1.1, tube * 0.3));
};
