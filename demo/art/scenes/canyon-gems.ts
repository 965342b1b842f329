import type { Vec } from '../lib/math.ts';
import { hex, smooth } from '../lib/math.ts';
import { fbm2, fbm3, hash, noise2 } from '../lib/noise.ts';
import type { Scene } from '../lib/scene.ts';
import { blend, box, capsule, crystal, ellipsoid, put, sphere } from '../lib/sdf.ts';
import { clouds, gradient } from '../lib/sky.ts';
import { gem, matte, set, setMix, stone } from '../lib/surfaces.ts';

/** A cactus and a heap of gems in a canyon at noon. */
export const canyonGems = (): Scene => {
  const sun: Vec = [0.6, 0.6, 0.52];
  const eye: Vec = [-0.6, 1.5, 8.6];
  const stones = Array.from({ length: 9 }, (_, i) => ({
    x: 1.15 + 1.5 * (hash(i, 1) - 0.5) * 1.3,
    z: 1.3 + 1.3 * (hash(i, 2) - 0.5),
    r: 0.2 + 0.2 * hash(i, 3),
    lean: (hash(i, 4) - 0.5) * 1.3,
  }));
  stones.push(
    { x: 1.2, z: 1, r: 0.52, lean: 0.18 },
    { x: 0.55, z: 1.5, r: 0.34, lean: 0.6 },
    { x: 1.95, z: 1.4, r: 0.36, lean: -0.55 },
  );
  return {
    camera: { from: eye, to: [0.1, 1.62, 0], fov: 40 },
    sun: { direction: sun, color: [3.3, 2.6, 1.75], hardness: 11 },
    ambient: { sky: [0.42, 0.55, 0.76], ground: [0.42, 0.24, 0.13] },
    far: 120,
    steps: 160,
    stride: 0.9,
    fog: { color: [0.86, 0.62, 0.46], sun: [1.2, 0.9, 0.6], density: 0.009 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.95, 0.72, 0.5]],
          [0.18, [0.62, 0.72, 0.74]],
          [0.55, [0.14, 0.42, 0.66]],
          [1, [0.06, 0.26, 0.52]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.42, scale: 0.7, light: [1.3, 1.2, 1.05], shade: [0.62, 0.6, 0.66], sun, seed: 6 },
        out,
      );
    },
    map: (x, y, z) => {
      const land = 0.25 * fbm2(x * 0.5, z * 0.5, 4) - 0.15 + 0.03 * fbm2(x * 4, z * 4, 2);
      let d = put(1e9, (y - land) * 0.85, 1);
      if (z < -5) {
        const plan = fbm2(x * 0.075 + 1.7, z * 0.075 + 6, 4) + 0.08 * smooth(4, 16, Math.abs(x - 1));
        const step = 0.012 * Math.floor(y * 0.9) + 0.006 * Math.sin(y * 5);
        const bare = (0.53 + step - plan) * 9;
        const wall =
          bare > 1.6 || y > 10
            ? bare - 0.6
            : bare + (1 - 0.75 * smooth(4, 6, y)) * (fbm3(x * 0.5, y * 0.25, z * 0.5, 3) - 0.5);
        d = put(d, Math.max(wall, y - 6.4 - 3 * noise2(x * 0.07, z * 0.07)) * 0.55, 2);
      } else d = Math.min(d, z + 5.4);
      const cx = x + 1.15;
      const cz = z - 0.2;
      const near = box(cx, y - 2, cz, 1.6, 2.3, 0.8);
      if (near > 0.4) d = Math.min(d, near);
      else {
        const limb = (ax: number, ay: number, bx: number, by: number, r: number) => {
          const q = capsule(cx, y, cz, ax, ay, 0, bx, by, 0, r);
          const around = Math.atan2(cz, Math.abs(bx - ax) > Math.abs(by - ay) ? y - ay : cx - ax);
          return q + 0.035 * Math.cos(around * 12);
        };
        let c = limb(0, 0, 0, 3.35, 0.46);
        c = blend(c, limb(0, 1.5, 1.15, 1.62, 0.27), 0.15);
        c = blend(c, limb(1.15, 1.62, 1.18, 2.7, 0.28), 0.12);
        c = blend(c, limb(0, 1.05, -1.05, 1.2, 0.25), 0.15);
        c = blend(c, limb(-1.05, 1.2, -1.1, 2.15, 0.26), 0.12);
        d = put(d, c * 0.8, 3);
        d = put(
          d,
          Math.min(
            sphere(cx, (y - 3.86) * 1.3, cz, 0.2),
            sphere(cx - 1.18, (y - 3.02) * 1.3, cz, 0.15),
            sphere(cx + 1.1, (y - 2.44) * 1.3, cz, 0.13),
          ) * 0.8,
          4,
        );
      }
      const heap = sphere(x - 1.2, y - 0.3, z - 1.3, 1.9);
      for (const { x: px, z: pz, r, lean } of heap < 0.5 ? stones : []) {
        const gx = (x - px) * Math.cos(lean) - (y - land - r * 0.9) * Math.sin(lean);
        const gy = (x - px) * Math.sin(lean) + (y - land - r * 0.9) * Math.cos(lean);
        d = put(d, crystal(gx, gy, z - pz, r, 6, r * 0.4, r * 0.8) * 0.9, 5);
      }
      if (heap >= 0.5) d = Math.min(d, heap);
      d = put(
        d,
        Math.min(
          ellipsoid(x - 3.3, y - 0.2, z - 0.6, 0.8, 0.5, 0.6),
          ellipsoid(x + 3.2, y - 0.1, z - 1.8, 0.7, 0.4, 0.5),
          ellipsoid(x - 2.6, y - 0.05, z - 2.6, 0.4, 0.25, 0.3),
        ) +
          0.1 * (fbm3(x * 2, y * 2, z * 2, 3) - 0.5),
        6,
      );
      return d;
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        setMix(s.color, hex('#c98a52'), hex('#e8bd83'), fbm2(x * 1.1, z * 1.1, 5) * 1.1);
        s.bump = 0.5;
        s.bumpScale = 10;
      } else if (id === 2) {
        const band = 0.5 + 0.5 * Math.sin(y * 2.6 + 2.2 * fbm2(x * 0.2, z * 0.2, 3));
        setMix(s.color, hex('#a84f2d'), hex('#e09a61'), band);
        set(s.color, s.color, 0.65 + 0.6 * fbm3(x * 1.2, y * 4, z * 1.2, 4));
        s.bump = 0.5;
        s.bumpScale = 4;
      } else if (id === 3) {
        const cx = x + 1.15;
        const rib =
          0.5 + 0.5 * Math.cos(Math.atan2(z - 0.2, cx - (cx > 0.8 ? 1.17 : cx < -0.8 ? -1.08 : 0)) * 12);
        setMix(s.color, hex('#63923f'), hex('#2f5f34'), rib);
        if (rib < 0.12 && Math.abs(((y * 7) % 1) - 0.5) < 0.14) set(s.color, hex('#efe2b8'));
      } else if (id === 4) matte(s, hex('#d8456a'), x, y, z, 8);
      else if (id === 5) gem(s, hex('#04583a'), hex('#4fe3a0'), x * 1.4, y * 1.4, z * 1.4, n, eye, 0.5);
      else stone(s, hex('#b5693f'), x, y, z, 1.6);
    },
    post: { exposure: 0.92, contrast: 1.14, bloom: 0.16, saturation: 1.06, vignette: 0.3 },
  };
};
