import type { Vec } from '../lib/math.ts';
import { hex } from '../lib/math.ts';
import { fbm2, noise2 } from '../lib/noise.ts';
import { embers, flakes, smoke } from '../lib/overlay.ts';
import { firs } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, cone, cylinder, gable, put } from '../lib/sdf.ts';
import { clouds, gradient, range } from '../lib/sky.ts';
import { matte, metal, planks, set, snow, stone } from '../lib/surfaces.ts';

/** A furnace tower among snowed-in huts. */
export const frostFurnace = (): Scene => {
  const huts = [
    [-4.6, 1.6, 0.5],
    [4.4, 1.2, -0.4],
    [-3.1, 4.2, 0.2],
    [3.3, 4.3, -0.3],
    [-7.4, -1.5, 0.7],
    [7.4, -2, -0.8],
    [-5.5, -5, 0.2],
    [5.2, -5.4, 0.3],
  ].map(([x, z, turn]) => ({ x: x!, z: z!, c: Math.cos(turn!), s: Math.sin(turn!) }));
  const sun: Vec = [-0.6, 0.5, 0.4];
  return {
    camera: { from: [1.6, 2.9, 15], to: [0, 3.2, 0], fov: 40 },
    sun: { direction: sun, color: [0.75, 0.9, 1.25], hardness: 5 },
    ambient: { sky: [0.3, 0.4, 0.58], ground: [0.2, 0.22, 0.28] },
    far: 110,
    steps: 150,
    stride: 0.92,
    fog: { color: [0.34, 0.44, 0.58], density: 0.022 },
    lights: [
      { at: [0, 1.4, 2.6], color: [7, 3, 0.8], reach: 3.6 },
      { at: [0, 5.2, 2], color: [4.5, 1.8, 0.5], reach: 2.4 },
      { at: [-3.6, 0.9, 3], color: [2.6, 1.3, 0.4], reach: 1.6 },
      { at: [3.6, 0.9, 2.8], color: [2.6, 1.3, 0.4], reach: 1.6 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.5, 0.58, 0.68]],
          [0.25, [0.3, 0.42, 0.58]],
          [0.7, [0.12, 0.22, 0.38]],
          [1, [0.08, 0.15, 0.28]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.55, scale: 0.6, light: [0.62, 0.7, 0.8], shade: [0.22, 0.3, 0.42], sun, seed: 15 },
        out,
      );
      range(
        x,
        y,
        z,
        { height: 0.24, rough: 0.5, scale: 2.4, color: [0.46, 0.56, 0.7], haze: [0.44, 0.54, 0.66], seed: 5 },
        out,
      );
      range(
        x,
        y,
        z,
        {
          height: 0.1,
          rough: 0.36,
          scale: 3.6,
          color: [0.34, 0.44, 0.58],
          haze: [0.44, 0.53, 0.66],
          seed: 8,
        },
        out,
      );
    },
    map: (x, y, z) => {
      const land = 0.5 * fbm2(x * 0.3, z * 0.3, 4) - 0.3 + 0.05 * Math.max(0, Math.hypot(x, z) - 8);
      let d = put(1e9, (y - land) * 0.85, 1);
      d = put(
        d,
        firs(
          x,
          y - land + 0.1,
          z,
          2,
          3,
          (a, b) => Math.hypot(a, b) > 9.5 && b < 5 && noise2(a * 0.3, b * 0.3) > 0.35,
        ),
        2,
      );
      const r = Math.hypot(x, z);
      const bound = Math.max(r - 2.9, y - 9);
      if (bound > 0.5) d = Math.min(d, bound);
      else {
        const a = Math.atan2(z, x);
        const sector = Math.PI / 4;
        const f = a - sector * Math.round(a / sector);
        const cx = r * Math.cos(f);
        const cz = r * Math.sin(f);
        d = put(d, cone(x, y - 1.2, z, 2.2, 1.7, 1.4), 3);
        d = put(d, cylinder(x, y - 2.72, z, 2, 0.18, 0.05), 4);
        d = put(d, cone(x, y - 3.9, z, 1.5, 1.15, 1.1), 3);
        d = put(d, cylinder(x, y - 5.05, z, 1.42, 0.14, 0.04), 4);
        d = put(d, cone(x, y - 5.8, z, 1.05, 0.75, 0.7), 3);
        d = put(d, cylinder(x, y - 6.9, z, 0.55, 0.7, 0.03), 4);
        d = put(d, cylinder(x, y - 7.6, z, 0.72, 0.12, 0.03), 4);
        d = put(d, box(cx - 2.05, y - 1.2, cz, 0.22, 1.5, 0.14, 0.04), 4);
        d = put(d, box(cx - 1.42, y - 3.9, cz, 0.14, 1.1, 0.1, 0.03), 4);
        d = put(d, cylinder(cx - 1.9, y - 3.2, cz, 0.16, 0.6, 0.03), 4);
        d = put(d, cylinder(x, y - 2.93, z, 1.95, 0.08, 0.07), 1);
        d = put(d, cylinder(x, y - 5.22, z, 1.36, 0.07, 0.06), 1);
      }
      for (let i = 0; i < huts.length; i++) {
        const hut = huts[i]!;
        const dx = x - hut.x;
        const dz = z - hut.z;
        const near = Math.hypot(dx, y - 0.7, dz) - 2;
        if (near > 0.4) {
          d = Math.min(d, near);
          continue;
        }
        const u = dx * hut.c - dz * hut.s;
        const v = dx * hut.s + dz * hut.c;
        d = put(d, box(u, y - 0.4, v, 0.85, 0.7, 1), 5);
        d = put(d, gable(u, y - 1.02, v, 1.15, 0.9, 1.2) - 0.06, 1);
        d = put(d, box(u - 0.5, y - 1.7, v + 0.4, 0.14, 0.5, 0.14), 6);
      }
      return d;
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) return snow(s, x, y, z);
      if (id === 2) {
        matte(s, hex('#2c4648'), x, y, z, 3);
        if (n[1] > 0.4 + 0.3 * noise2(x * 3, z * 3)) snow(s, x, y, z);
      } else if (id === 3) {
        metal(s, hex('#4a4a50'), x, y, z, 0.7, 0.08);
        s.metal = false;
        s.shine = 0.4;
        const a = (Math.atan2(z, x) / Math.PI) * 8 + 16.5;
        const u = Math.abs((a % 1) - 0.5);
        const slot =
          u < 0.25 &&
          ((y > 0.5 && y < 2.1 && Math.abs(((y * 2.4) % 1) - 0.5) < 0.27) ||
            (y > 3.3 && y < 4.6 && Math.abs(((y * 2.8) % 1) - 0.5) < 0.26) ||
            (y > 5.5 && y < 6.1));
        if (slot) set(s.glow, [4.6, 1.6 + 0.5 * noise2(x * 4, y * 4), 0.3]);
      } else if (id === 4) {
        metal(s, hex('#7c5d44'), x, y, z, 0.7, 0.15);
        if (n[1] > 0.75) snow(s, x, y, z);
      } else if (id === 5) {
        planks(s, hex('#6b4c33'), y, x + z, 0.3, 0.2);
        const pane = y > 0.3 && y < 0.75 && Math.abs(((x * 1.7 + z * 1.7 + 40) % 1.9) - 0.95) < 0.22;
        if (pane) set(s.glow, [2.8, 1.4, 0.45]);
      } else stone(s, hex('#5a5a60'), x, y, z, 2);
    },
    overlay: () => [
      {
        svg: smoke(
          'f',
          4,
          '<ellipse cx="640" cy="70" rx="90" ry="150"/><ellipse cx="760" cy="-10" rx="200" ry="110"/>',
          '#5d6470',
          0.75,
          0.007,
        ),
        blend: 'over',
      },
      { svg: embers(15, 60, 640, 200, 150, 200, '#ffb25a'), blend: 'screen' },
      { svg: flakes(33, 460, '#ffffff'), blend: 'over' },
    ],
    post: { exposure: 1.16, contrast: 1.28, bloom: 0.38, bloomFrom: 1, vignette: 0.36 },
  };
};
