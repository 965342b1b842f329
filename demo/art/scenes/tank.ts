import type { Vec } from '../lib/math.ts';
import { hex, smooth } from '../lib/math.ts';
import { fbm2, fbm3, noise2 } from '../lib/noise.ts';
import { embers, smoke } from '../lib/overlay.ts';
import { firs, repeat } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { blend, box, capsule, cylinder, extrude, polygon, put, sphere } from '../lib/sdf.ts';
import { clouds, disc, gradient, range } from '../lib/sky.ts';
import { grass, matte, metal, set, setMix, water } from '../lib/surfaces.ts';

/** A tank on a churned field at a smoky sunrise. */
export const tank = (): Scene => {
  const sun: Vec = [-0.86, 0.2, -0.25];
  const turn = -0.62;
  const ct = Math.cos(turn);
  const st = Math.sin(turn);
  const land = (x: number, z: number) =>
    0.5 * fbm2(x * 0.35, z * 0.35, 5) + 0.1 * fbm2(x * 2.2, z * 2.2, 3) - 0.42;
  const hull = [-2.3, 0.55, -2.15, 1.05, 1.45, 1.2, 2.5, 0.72, 2.1, 0.42, -1.9, 0.36];
  return {
    camera: { from: [0.9, 1.2, 8.6], to: [0.35, 1.25, 0], fov: 40 },
    sun: { direction: [-0.75, 0.42, 0.4], color: [3.3, 2.1, 1.2], hardness: 9 },
    ambient: { sky: [0.36, 0.38, 0.44], ground: [0.24, 0.17, 0.11] },
    far: 140,
    steps: 150,
    stride: 0.92,
    fog: { color: [0.56, 0.46, 0.38], sun: [1.5, 0.85, 0.42], density: 0.02, fall: 0.12 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [1.15, 0.68, 0.36]],
          [0.2, [0.76, 0.56, 0.44]],
          [0.55, [0.32, 0.35, 0.42]],
          [1, [0.16, 0.2, 0.28]],
        ],
        out,
      );
      disc(x, y, z, sun, 0.05, [4, 2.6, 1.3], 0.5, out);
      clouds(
        x,
        y,
        z,
        { cover: 0.58, scale: 0.55, light: [1.1, 0.72, 0.46], shade: [0.25, 0.24, 0.27], sun, seed: 14 },
        out,
      );
      range(
        x,
        y,
        z,
        { height: 0.04, rough: 0.1, scale: 3, color: [0.3, 0.25, 0.22], haze: [0.72, 0.5, 0.34], seed: 4 },
        out,
      );
    },
    map: (wx, y, wz) => {
      let d = put(1e9, (y - land(wx, wz)) * 0.7, 1);
      d = put(
        d,
        firs(wx, y + 0.1, wz, 2.2, 3.4, (x, z) => z < -16 && noise2(x * 0.16, z * 0.16) > 0.42),
        7,
      );
      const bound = box(wx, y - 1.2, wz, 3.8, 1.6, 3.8);
      if (bound > 0.6) return Math.min(d, bound);
      const x = wx * ct - wz * st;
      const z = wx * st + wz * ct;
      const az = Math.abs(z);
      d = put(d, extrude(polygon(x, y, hull), z, 0.82) - 0.02, 2);
      d = put(d, box(x + 0.1, y - 1.06, az - 1.2, 2.2, 0.035, 0.42, 0.02), 2);
      const belt = Math.hypot(Math.max(0, Math.abs(x) - 1.75), Math.max(0, Math.abs(y - 0.46) - 0.02)) - 0.42;
      const shoe =
        0.035 * smooth(0.1, 0.2, Math.abs(((x * 4.2 + 40) % 1) - 0.5)) * (Math.abs(x) < 1.8 ? 1 : 0.4);
      d = put(d, Math.max(Math.abs(belt) - 0.055 + shoe, Math.abs(az - 1.24) - 0.33) * 0.8, 3);
      const wheelX = repeat(x, 0.66, 6);
      d = put(d, cylinder(wheelX, az - 1.26, y - 0.4, 0.3, 0.26, 0.03), 4);
      d = put(d, cylinder(wheelX, az - 1.42, y - 0.4, 0.12, 0.16, 0.03), 2);
      d = put(d, cylinder(Math.abs(x) - 1.78, az - 1.26, y - 0.5, 0.27, 0.26, 0.03), 4);
      let turret = box(x + 0.15, y - 1.5, z, 1.05 - 0.35 * (y - 1.3), 0.3, 0.82 - 0.35 * (y - 1.3), 0.14);
      turret = blend(turret, sphere(x - 0.55, (y - 1.47) * 1.3, z, 0.5), 0.25);
      d = put(d, turret, 2);
      d = put(d, cylinder(x + 0.45, y - 1.85, z + 0.25, 0.3, 0.12, 0.03), 2);
      d = put(d, cylinder(x + 0.35, y - 1.82, z - 0.35, 0.24, 0.06, 0.02), 4);
      const gx = x - 1.05;
      const gy = y - 1.5 - gx * 0.07;
      d = put(d, capsule(gx, gy, z, 0, 0, 0, 2.55, 0, 0, 0.1, 0.075), 2);
      d = put(d, cylinder(gy, gx - 2.6, z, 0.125, 0.2, 0.02), 2);
      d = put(d, cylinder(gy, gx - 0.05, z, 0.2, 0.2, 0.04), 2);
      d = put(d, capsule(x, y, z, -1, 1.7, -0.4, -1.25, 3.2, -0.5, 0.014), 4);
      d = put(
        d,
        Math.min(
          box(x - 1.75, y - 1.14, az - 0.6, 0.1, 0.1, 0.12, 0.03),
          cylinder(y - 1.32, x - 1.75, az - 1.2, 0.1, 0.07, 0.02),
        ),
        5,
      );
      d = put(d, box(x + 1.75, y - 1.32, z, 0.32, 0.18, 0.7, 0.06), 6);
      return put(d, capsule(x, y, Math.abs(z) - 0.86, -1.5, 1.25, 0, 0.4, 1.2, 0, 0.05), 4);
    },
    surface: (id, wx, y, wz, n, s) => {
      const x = wx * ct - wz * st;
      const z = wx * st + wz * ct;
      if (id === 1) {
        const wet = smooth(0.5, 0.62, fbm2(wx * 0.5 + 3, wz * 0.5, 4));
        if (wet > 0.7 && n[1] > 0.9) {
          water(s, [0.05, 0.04, 0.03], 0.03, 2, wx, wz, n);
          return;
        }
        grass(s, hex('#4a3a28'), hex('#8a7648'), wx, wz);
        if (fbm2(wx * 0.6, wz * 0.6, 4) > 0.44) grass(s, hex('#43481f'), hex('#8b8a44'), wx, wz);
      } else if (id === 2 || id === 6) {
        const spots = fbm3(x * 1.1, y * 1.4 + 4, z * 1.1, 4);
        matte(
          s,
          spots > 0.5 ? hex('#3f5a2c') : spots > 0.4 ? hex('#8a8250') : hex('#55652f'),
          x,
          y,
          z,
          7,
          0.35,
        );
        setMix(
          s.color,
          s.color,
          hex('#8a7250'),
          smooth(1.2, 0.4, y + 0.4 * fbm3(x * 3, y * 3, z * 3, 3)) * 0.8,
        );
        s.shine = 0.3;
        s.gloss = 16;
        s.fresnel = 0.1;
      } else if (id === 3) metal(s, hex('#4d4740'), x, y, z, 0.8, 0.08);
      else if (id === 4) matte(s, hex('#3a3a36'), x, y, z, 6, 0.6);
      else if (id === 5) set(s.color, hex('#6b6a5c'));
      else matte(s, hex('#39402a'), wx, y, wz, 3);
    },
    overlay: () => [
      {
        svg: smoke(
          'a',
          7,
          '<ellipse cx="1040" cy="330" rx="130" ry="210"/><ellipse cx="1130" cy="160" rx="190" ry="150"/>',
          '#4c443f',
          0.55,
          0.006,
        ),
        blend: 'over',
      },
      { svg: embers(5, 60, 1000, 640, 300, 420, '#ffb45e'), blend: 'screen' },
    ],
    post: { exposure: 0.92, contrast: 1.24, bloom: 0.28, vignette: 0.42, saturation: 0.98 },
  };
};
