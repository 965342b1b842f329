/** Deterministic noise: the same numbers on every machine and every run. Values lie in 0…1 unless said otherwise. */

export const seeded = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

const TABLE = new Float64Array(4096);
const random = seeded(20250203);
for (let index = 0; index < TABLE.length; index++) TABLE[index] = random();

/** A random number fixed to a lattice point. */
export const hash = (x: number, y: number, z = 0) => {
  let mixed = Math.imul(x | 0, 73856093) ^ Math.imul(y | 0, 19349663) ^ Math.imul(z | 0, 83492791);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return TABLE[(mixed ^ (mixed >>> 16)) & 4095]!;
};

const fade = (t: number) => t * t * (3 - 2 * t);

export const noise2 = (x: number, y: number) => {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const u = fade(x - xi);
  const v = fade(y - yi);
  const a = hash(xi, yi);
  const b = hash(xi + 1, yi);
  const c = hash(xi, yi + 1);
  const d = hash(xi + 1, yi + 1);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
};

export const noise3 = (x: number, y: number, z: number) => {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const zi = Math.floor(z);
  const u = fade(x - xi);
  const v = fade(y - yi);
  const w = fade(z - zi);
  const a = hash(xi, yi, zi);
  const b = hash(xi + 1, yi, zi);
  const c = hash(xi, yi + 1, zi);
  const d = hash(xi + 1, yi + 1, zi);
  const low = a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
  const e = hash(xi, yi, zi + 1);
  const f = hash(xi + 1, yi, zi + 1);
  const g = hash(xi, yi + 1, zi + 1);
  const h = hash(xi + 1, yi + 1, zi + 1);
  const high = e + (f - e) * u + (g - e) * v + (e - f - g + h) * u * v;
  return low + (high - low) * w;
};

export const fbm2 = (x: number, y: number, octaves: number) => {
  let sum = 0;
  let gain = 0.5;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    sum += gain * noise2(px, py);
    gain *= 0.5;
    const turned = 1.6 * px - 1.2 * py;
    py = 1.2 * px + 1.6 * py + 7.3;
    px = turned + 3.1;
  }
  return sum;
};

export const fbm3 = (x: number, y: number, z: number, octaves: number) => {
  let sum = 0;
  let gain = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += gain * noise3(x * scale + octave * 5.7, y * scale + octave * 2.3, z * scale + octave * 9.1);
    gain *= 0.5;
    scale *= 2.03;
  }
  return sum;
};

/** Ridged mountains, 0…1: sharp crests, flat valleys. */
export const ridged2 = (x: number, y: number, octaves: number) => {
  let sum = 0;
  let gain = 0.55;
  let weight = 1;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(2 * noise2(px, py) - 1);
    const sharp = crest * crest * weight;
    weight = Math.min(1, sharp * 1.8);
    sum += gain * sharp;
    gain *= 0.5;
    const turned = 1.6 * px - 1.2 * py;
    py = 1.2 * px + 1.6 * py + 4.7;
    px = turned + 1.9;
  }
  return sum;
};
