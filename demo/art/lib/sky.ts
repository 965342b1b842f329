import type { Vec } from './math.ts';
import { clamp, mix, normalize, smooth } from './math.ts';
import { fbm2, fbm3, hash, noise2 } from './noise.ts';

/** Parts of a sky. Each adds to, or covers, the light of a direction that is already in `out`. */

/** From the horizon to the zenith; `stops` are heights 0…1 with colours, in order. */
export const gradient = (y: number, stops: readonly (readonly [number, Vec])[], out: Vec) => {
  const height = clamp(y, -0.2, 1);
  let low = stops[0]!;
  for (let i = 0; i < 3; i++) out[i] = low[1][i]!;
  if (height <= low[0]) return;
  for (const stop of stops) {
    if (height <= stop[0]) {
      const t = smooth(low[0], stop[0], height);
      for (let i = 0; i < 3; i++) out[i] = mix(low[1][i]!, stop[1][i]!, t);
      return;
    }
    low = stop;
  }
  for (let i = 0; i < 3; i++) out[i] = low[1][i]!;
};

/** The disc of a sun or moon with its halo. `size` is the cosine-like radius in radians. */
export const disc = (
  x: number,
  y: number,
  z: number,
  at: Vec,
  size: number,
  color: Vec,
  halo: number,
  out: Vec,
) => {
  const [ax, ay, az] = normalize(at);
  const cos = clamp(x * ax + y * ay + z * az, -1, 1);
  const angle = Math.acos(cos);
  const body = 1 - smooth(size * 0.97, size * 1.03, angle);
  const glow = halo * (Math.exp(-angle * 7) * 0.5 + Math.exp(-(angle - size) * 28) * 0.5);
  for (let i = 0; i < 3; i++) out[i] = out[i]! + color[i]! * (body + (1 - body) * Math.min(glow, 1));
};

/** A moon with seas and craters instead of a plain disc. */
export const moon = (x: number, y: number, z: number, at: Vec, size: number, color: Vec, out: Vec) => {
  const [ax, ay, az] = normalize(at);
  const cos = x * ax + y * ay + z * az;
  const angle = Math.acos(clamp(cos, -1, 1));
  const body = 1 - smooth(size * 0.985, size * 1.015, angle);
  const glow = 0.22 * Math.exp(-Math.max(0, angle - size) * 5);
  const u = (x - ax * cos) / size;
  const v = (y - ay * cos) / size;
  const seas = smooth(0.42, 0.62, fbm2(u * 1.7 + 11, v * 1.7 + 4, 5));
  const tone = 0.62 + 0.38 * (1 - seas) - 0.12 * fbm2(u * 9, v * 9, 3);
  const edge = 0.75 + 0.25 * Math.sqrt(Math.max(0, 1 - (angle / size) ** 2));
  for (let i = 0; i < 3; i++)
    out[i] = out[i]! * (1 - body) + color[i]! * (body * tone * edge + (1 - body) * glow);
};

export const stars = (x: number, y: number, z: number, density: number, strength: number, out: Vec) => {
  const u = Math.atan2(x, -z) * 90;
  const v = Math.asin(clamp(y, -1, 1)) * 90;
  const cu = Math.floor(u);
  const cv = Math.floor(v);
  for (let du = -1; du <= 1; du++) {
    for (let dv = -1; dv <= 1; dv++) {
      const lot = hash(cu + du, cv + dv, 3);
      if (lot > density) continue;
      const px = cu + du + hash(cu + du, cv + dv, 5);
      const py = cv + dv + hash(cu + du, cv + dv, 7);
      const far = (u - px) ** 2 + (v - py) ** 2;
      const size = 0.004 + 0.03 * hash(cu + du, cv + dv, 9) ** 6;
      const light = strength * (lot / density) * Math.exp(-far / size);
      const warm = hash(cu + du, cv + dv, 11);
      out[0] = out[0]! + light * (0.8 + 0.3 * warm);
      out[1] = out[1]! + light * 0.92;
      out[2] = out[2]! + light * (1.15 - 0.3 * warm);
    }
  }
};

/**
 * A flat layer of clouds lit from `sun`. `cover` 0…1, `scale` smaller is larger clouds, `light` and `shade` their colours.
 */
export const clouds = (
  x: number,
  y: number,
  z: number,
  options: { cover: number; scale: number; light: Vec; shade: Vec; sun: Vec; seed?: number; sharp?: number },
  out: Vec,
) => {
  if (y < 0.015) return;
  const { cover, scale, light, shade, sun, seed = 0, sharp = 0.22 } = options;
  const k = scale / (y + 0.12);
  const u = x * k + seed * 13.7;
  const v = z * k + seed * 5.1;
  const warp = fbm2(u * 0.7 + 5, v * 0.7, 3);
  const body = fbm2(u + warp * 1.2, v + warp, 6);
  const amount = smooth(1 - cover - sharp * 0.5, 1 - cover + sharp, body * 1.05) * smooth(0.015, 0.16, y);
  if (amount <= 0) return;
  const [ax, , az] = normalize(sun);
  const ahead = fbm2(u + ax * 0.22 + warp * 1.2, v + az * 0.22 + warp, 5);
  const lit = clamp(0.5 + (body - ahead) * 3.2 + (1 - amount) * 0.35);
  for (let i = 0; i < 3; i++) out[i] = mix(out[i]!, mix(shade[i]!, light[i]!, lit), amount);
};

/** Coloured dust of deep space. */
export const nebula = (x: number, y: number, z: number, scale: number, a: Vec, b: Vec, out: Vec) => {
  const warp = fbm3(x * scale, y * scale, z * scale, 4);
  const dust = smooth(
    0.42,
    0.8,
    fbm3(x * scale * 1.3 + warp * 2, y * scale * 1.3 + warp, z * scale * 1.3, 6),
  );
  const lane = smooth(0.35, 0.65, fbm3(x * scale * 2.2 + 7, y * scale * 2.2, z * scale * 2.2 + warp * 2, 5));
  for (let i = 0; i < 3; i++) out[i] = out[i]! + dust * mix(a[i]!, b[i]!, lane) * (0.4 + 0.6 * lane);
};

/** A distant range of hills painted on the sky: covers everything below its crest. */
export const range = (
  x: number,
  y: number,
  z: number,
  options: { height: number; rough: number; scale: number; color: Vec; haze: Vec; seed: number },
  out: Vec,
) => {
  const angle = Math.atan2(x, -z) * options.scale + options.seed * 17;
  const crest =
    options.height +
    options.rough * (fbm2(angle, options.seed, 6) - 0.5) +
    options.rough * 0.12 * (noise2(angle * 14, 3) - 0.5);
  const cover = smooth(crest + 0.0018, crest - 0.0018, y);
  if (cover <= 0) return;
  const low = clamp((crest - y) / (options.rough + 0.04));
  for (let i = 0; i < 3; i++) out[i] = mix(out[i]!, mix(options.color[i]!, options.haze[i]!, low), cover);
};
