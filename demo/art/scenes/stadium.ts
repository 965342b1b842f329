import type { Vec } from '../lib/math.ts';
import { hex, normalize } from '../lib/math.ts';
import { fbm2, fbm3, hash } from '../lib/noise.ts';
import { embers } from '../lib/overlay.ts';
import type { Scene } from '../lib/scene.ts';
import { capsule, put, sphere } from '../lib/sdf.ts';
import { gradient, stars } from '../lib/sky.ts';
import { grass, matte, set, setMix } from '../lib/surfaces.ts';

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const CORNERS: Vec[] = [];
for (const a of [-1, 1])
  for (const b of [-GOLDEN, GOLDEN])
    CORNERS.push(normalize([0, a, b]), normalize([a, b, 0]), normalize([b, 0, a]));
const FACES: Vec[] = [];
for (let i = 0; i < 12; i++)
  for (let j = i + 1; j < 12; j++)
    for (let k = j + 1; k < 12; k++) {
      const [a, b, c] = [CORNERS[i]!, CORNERS[j]!, CORNERS[k]!];
      const close = (p: Vec, q: Vec) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2] > 0.4;
      if (close(a, b) && close(b, c) && close(a, c))
        FACES.push(normalize([a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]]));
    }

/** The ball on the spot, a stadium at night behind it. */
export const stadium = (): Scene => {
  const turn = (x: number, y: number, z: number): Vec => {
    const a = x * 0.86 - z * 0.51;
    const b = x * 0.51 + z * 0.86;
    return [a * 0.94 - y * 0.34, a * 0.34 + y * 0.94, b];
  };
  const seam = (x: number, y: number, z: number) => {
    const [a, b, c] = turn(x, y, z);
    let best = 9;
    let second = 9;
    let five = false;
    for (let i = 0; i < 12; i++) {
      const p = CORNERS[i]!;
      const dot = a * p[0] + b * p[1] + c * p[2];
      const t = dot > 0.05 ? 2.327 / dot : 99;
      if (t < best) {
        second = best;
        best = t;
        five = true;
      } else if (t < second) second = t;
    }
    for (let i = 0; i < FACES.length; i++) {
      const p = FACES[i]!;
      const dot = a * p[0] + b * p[1] + c * p[2];
      const t = dot > 0.05 ? 2.267 / dot : 99;
      if (t < best) {
        second = best;
        best = t;
        five = false;
      } else if (t < second) second = t;
    }
    return { edge: second - best, five };
  };
  return {
    camera: { from: [-1.1, 0.62, 4.5], to: [0.05, 1.12, 0], fov: 44 },
    sun: { direction: [-0.55, 0.75, 0.35], color: [2.3, 2.35, 2.3], hardness: 6 },
    ambient: { sky: [0.22, 0.3, 0.42], ground: [0.07, 0.16, 0.07] },
    far: 90,
    steps: 130,
    fog: { color: [0.12, 0.2, 0.27], density: 0.012 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.2, 0.28, 0.34]],
          [0.25, [0.06, 0.12, 0.21]],
          [1, [0.02, 0.04, 0.09]],
        ],
        out,
      );
      stars(x, y, z, 0.06, 0.4, out);
      for (const [a, h] of [
        [-0.62, 0.36],
        [0.56, 0.4],
        [-1.25, 0.42],
        [1.2, 0.42],
      ] as const) {
        const u = Math.atan2(x, -z) - a;
        const v = y - h;
        const glow = Math.exp(-Math.hypot(u, v * 1.2) * 7) * 0.45;
        const lamp =
          Math.abs(u) < 0.1 &&
          Math.abs(v) < 0.05 &&
          Math.hypot(((u + 1) % 0.04) - 0.02, ((v + 1.0) % 0.034) - 0.017) < 0.0125
            ? 6
            : 0;
        const mast = Math.abs(u) < 0.008 && v < -0.04 ? 1 : 0;
        for (let i = 0; i < 3; i++) out[i] = (mast ? 0.05 : out[i]!) + glow * [0.9, 1, 1][i]! + lamp;
      }
    },
    map: (x, y, z) => {
      let d = put(1e9, y - 0.02 * fbm2(x * 22, z * 22, 2), 1);
      d = put(d, sphere(x, y - 1, z, 1), 2);
      const bowl = Math.hypot(x * 0.72, z + 6);
      if (z < 4) {
        const rise = (bowl - 24) * 0.62;
        const step = Math.floor(rise * 2.2) / 2.2;
        d = put(d, Math.max((y - step) * 0.55, 24 - bowl, y - 9.5), 3);
        d = put(d, Math.max(Math.abs(y - 11 - (bowl - 30) * 0.12) - 0.2, 30 - bowl), 4);
      }
      const gx = Math.abs(x - 0.6) - 3.2;
      d = put(
        d,
        Math.min(
          capsule(gx, y, z + 13, 0, 0, 0, 0, 2.5, 0, 0.075),
          capsule(Math.abs(x - 0.6), y, z + 13, 0, 2.5, 0, 3.2, 2.5, 0, 0.075),
        ),
        5,
      );
      return d;
    },
    surface: (id, x, y, z, _n, s) => {
      if (id === 1) {
        const stripe = Math.floor((z + 60) / 2.2) & 1;
        grass(s, stripe ? hex('#1f5a26') : hex('#2f7a33'), stripe ? hex('#4a8a3a') : hex('#66a548'), x, z, 2);
        const line = Math.abs(z + 7.4) < 0.09 || Math.abs(z + 13) < 0.07;
        if (line) set(s.color, hex('#e8efe4'), 0.8);
      } else if (id === 2) {
        const { edge, five } = seam(x, y - 1, z);
        set(s.color, five ? hex('#12384a') : hex('#f0ece0'), 0.94 + 0.12 * fbm3(x * 5, y * 5, z * 5, 3));
        if (!five && edge < 0.2 && edge > 0.13) set(s.color, hex('#d99a35'));
        if (edge < 0.035) set(s.color, [0.03, 0.035, 0.04]);
        s.bump = 0.1;
        s.bumpScale = 60;
        s.shine = 0.6;
        s.gloss = 36;
        s.fresnel = 0.25;
      } else if (id === 3) {
        const seat = hash(Math.floor(Math.atan2(x, z) * 190), Math.floor(y * 3.4), 2);
        setMix(
          s.color,
          hex('#2b3c4c'),
          [hex('#d8c9a8'), hex('#b8463a'), hex('#4c7a9c')][Math.floor(seat * 2.99)]!,
          seat > 0.25 ? 0.6 : 0,
        );
        if (seat > 0.986) set(s.glow, [2.6, 2.6, 2.6]);
      } else if (id === 4) matte(s, hex('#5a6670'), x, y, z);
      else set(s.color, hex('#eef0ee'));
    },
    overlay: () => [{ svg: embers(61, 50, 640, 920, 1200, 820, '#e8f4ff'), blend: 'screen' }],
    post: { exposure: 1.1, contrast: 1.14, bloom: 0.42, bloomFrom: 1.2, vignette: 0.4 },
  };
};
