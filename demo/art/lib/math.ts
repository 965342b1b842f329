export type Vec = [number, number, number];

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : Math.min(value, high));
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
export const smooth = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};
export const scaleVec = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const normalize = (v: Vec): Vec => scaleVec(v, 1 / Math.hypot(v[0], v[1], v[2]));
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** `#rrggbb` as linear light. */
export const hex = (text: string): Vec => {
  const value = Number.parseInt(text.slice(1), 16);
  const linear = (byte: number) => (byte / 255) ** 2.2;
  return [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)];
};
