import { clamp } from './math.ts';

/**
 * Signed distances to simple bodies, each centred on the origin, in scene units. A scene's `map` joins them with
 * `put`, which also remembers the material of the nearest one.
 */

/** Material of the nearest body of the last `map` call. A module-level cell: the marcher calls `map` a billion times. */
export const nearest = { id: 0 };

export const put = (best: number, distance: number, id: number) => {
  if (distance < best) {
    nearest.id = id;
    return distance;
  }
  return best;
};

export const sphere = (x: number, y: number, z: number, radius: number) =>
  Math.sqrt(x * x + y * y + z * z) - radius;

/** Half sizes `a`, `b`, `c`; `round` softens the edges outwards. */
export const box = (x: number, y: number, z: number, a: number, b: number, c: number, round = 0) => {
  const dx = Math.abs(x) - a + round;
  const dy = Math.abs(y) - b + round;
  const dz = Math.abs(z) - c + round;
  const ox = Math.max(dx, 0);
  const oy = Math.max(dy, 0);
  const oz = Math.max(dz, 0);
  const inner = Math.max(dx, dy, dz);
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(inner, 0) - round;
};

/** Upright along y, `half` is half the height. */
export const cylinder = (x: number, y: number, z: number, radius: number, half: number, round = 0) => {
  const dr = Math.sqrt(x * x + z * z) - radius + round;
  const dy = Math.abs(y) - half + round;
  const or = Math.max(dr, 0);
  const oy = Math.max(dy, 0);
  const inner = Math.max(dr, dy);
  return Math.sqrt(or * or + oy * oy) + Math.min(inner, 0) - round;
};

/** Upright cone from radius `low` at −half to `high` at +half. */
export const cone = (x: number, y: number, z: number, low: number, high: number, half: number) => {
  const radius = low + ((high - low) * (clamp(y, -half, half) + half)) / (2 * half);
  const slope = (low - high) / (2 * half);
  const side = (Math.sqrt(x * x + z * z) - radius) / Math.sqrt(1 + slope * slope);
  const cap = Math.abs(y) - half;
  return side > 0 && cap > 0 ? Math.sqrt(side * side + cap * cap) : Math.max(side, cap);
};

/** Lying in the xz plane. */
export const torus = (x: number, y: number, z: number, radius: number, tube: number) => {
  const q = Math.sqrt(x * x + z * z) - radius;
  return Math.sqrt(q * q + y * y) - tube;
};

/** From a to b, radius going from `ra` to `rb`. */
export const capsule = (
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  ra: number,
  rb = ra,
) => {
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const t = clamp((px * ux + py * uy + pz * uz) / (ux * ux + uy * uy + uz * uz));
  const dx = px - ux * t;
  const dy = py - uy * t;
  const dz = pz - uz * t;
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - ra - (rb - ra) * t;
};

/** A ball stretched along the axes: a bound, good enough to march. */
export const ellipsoid = (x: number, y: number, z: number, a: number, b: number, c: number) => {
  const k = Math.sqrt((x * x) / (a * a) + (y * y) / (b * b) + (z * z) / (c * c));
  const g = Math.sqrt((x * x) / a ** 4 + (y * y) / b ** 4 + (z * z) / c ** 4);
  return g < 1e-9 ? -Math.min(a, b, c) : (k * (k - 1)) / g;
};

/** Pyramid roof with a square base of half side `half` at y = 0, apex at `height`. */
export const pyramid = (x: number, y: number, z: number, half: number, height: number) => {
  const side = Math.max(Math.abs(x), Math.abs(z));
  const slope = (side * height + y * half - half * height) / Math.sqrt(height * height + half * half);
  return Math.max(slope, -y);
};

/** Gable roof running along z: half width `half`, ridge at `height`, half length `length`. */
export const gable = (x: number, y: number, z: number, half: number, height: number, length: number) => {
  const slope = (Math.abs(x) * height + y * half - half * height) / Math.sqrt(height * height + half * half);
  return Math.max(slope, -y, Math.abs(z) - length);
};

/** Distance to a regular prism of `sides` sides around y, without caps. */
export const prism = (x: number, z: number, radius: number, sides: number) => {
  const sector = (2 * Math.PI) / sides;
  const angle = Math.atan2(z, x);
  const folded = angle - sector * Math.round(angle / sector);
  return Math.sqrt(x * x + z * z) * Math.cos(folded) - radius;
};

/** A cut stone: a prism with pointed ends. `waist` is half the straight part, `top` and `bottom` the height of the tips. */
export const crystal = (
  x: number,
  y: number,
  z: number,
  radius: number,
  sides: number,
  waist: number,
  top: number,
  bottom = top,
) => {
  const side = prism(x, z, 0, sides);
  const tip = y > 0 ? top : bottom;
  const slant =
    (side * tip + (Math.abs(y) - waist) * radius - radius * tip) / Math.sqrt(tip * tip + radius * radius);
  return Math.max(side - radius, slant);
};

/** Smooth union. */
export const blend = (a: number, b: number, k: number) => {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
};

/** Distance to a polygon in the plane; `points` is x0, y0, x1, y1, … */
export const polygon = (x: number, y: number, points: readonly number[]) => {
  const count = points.length;
  let best = 1e9;
  let sign = 1;
  for (let i = 0, j = count - 2; i < count; j = i, i += 2) {
    const ex = points[j]! - points[i]!;
    const ey = points[j + 1]! - points[i + 1]!;
    const wx = x - points[i]!;
    const wy = y - points[i + 1]!;
    const t = clamp((wx * ex + wy * ey) / (ex * ex + ey * ey));
    const bx = wx - ex * t;
    const by = wy - ey * t;
    best = Math.min(best, bx * bx + by * by);
    const above = y >= points[i + 1]!;
    const below = y < points[j + 1]!;
    const left = ex * wy > ey * wx;
    if ((above && below && left) || (!above && !below && !left)) sign = -sign;
  }
  return sign * Math.sqrt(best);
};

/** Gives a flat distance a thickness (half size) along the third axis. */
export const extrude = (flat: number, z: number, half: number) => {
  const dz = Math.abs(z) - half;
  const a = Math.max(flat, 0);
  const b = Math.max(dz, 0);
  return Math.min(Math.max(flat, dz), 0) + Math.sqrt(a * a + b * b);
};
