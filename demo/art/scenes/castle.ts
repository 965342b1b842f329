import type { Vec } from '../lib/math.ts';
import { hex, smooth } from '../lib/math.ts';
import { fbm2, noise2 } from '../lib/noise.ts';
import { birds } from '../lib/overlay.ts';
import { battlement, crowns, flag } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cone, cylinder, put, pyramid } from '../lib/sdf.ts';
import { clouds, gradient, range } from '../lib/sky.ts';
import { grass, masonry, matte, set } from '../lib/surfaces.ts';

/** A hill castle with banners in the morning. */
export const castle = (): Scene => {
  const sun: Vec = [0.72, 0.42, 0.5];
  const ground = (x: number, z: number) => {
    const r2 = x * x + z * z;
    return (
      2.2 * Math.exp(-r2 / 90) -
      2.4 +
      1.1 * fbm2(x * 0.12 + 2, z * 0.12, 4) +
      2.6 * smooth(12, 40, Math.sqrt(r2)) * fbm2(x * 0.06 + 9, z * 0.06, 3)
    );
  };
  const far = (x: number, z: number) =>
    x * x * 0.8 + z * z > 62 && !(z > 3 && Math.abs(x - z * 0.35) < 1.6) && noise2(x * 0.2, z * 0.2) > 0.4;
  return {
    camera: { from: [8.4, 3.1, 19.5], to: [0, 3.35, 0], fov: 35 },
    sun: { direction: sun, color: [2.7, 2.2, 1.55], hardness: 10 },
    ambient: { sky: [0.42, 0.55, 0.78], ground: [0.24, 0.22, 0.14] },
    far: 160,
    steps: 200,
    stride: 0.9,
    fog: { color: [0.62, 0.72, 0.86], sun: [1, 0.9, 0.7], density: 0.008, fall: 0.05 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.86, 0.84, 0.74]],
          [0.25, [0.42, 0.62, 0.84]],
          [0.7, [0.12, 0.3, 0.6]],
          [1, [0.08, 0.22, 0.5]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.52, scale: 0.7, light: [1.25, 1.18, 1.05], shade: [0.5, 0.58, 0.72], sun, seed: 9 },
        out,
      );
      range(
        x,
        y,
        z,
        { height: 0.1, rough: 0.16, scale: 3, color: [0.3, 0.42, 0.52], haze: [0.62, 0.7, 0.76], seed: 2 },
        out,
      );
      range(
        x,
        y,
        z,
        { height: 0.04, rough: 0.1, scale: 5, color: [0.2, 0.3, 0.3], haze: [0.5, 0.58, 0.56], seed: 5 },
        out,
      );
    },
    map: (x, y, z) => {
      const h = ground(x, z);
      let d = put(1e9, (y - h) * 0.7, 1);
      d = put(d, crowns(x, y - h + 0.1, z, 1.5, 0.55, far), 2);
      const bound = box(x, y - 3, z, 5.6, 5.4, 4.6);
      if (bound > 1) return put(d, bound, 0);
      const ax = Math.abs(x);
      const az = Math.abs(z);
      const shell = Math.max(box(x, y - 0.6, z, 3.9, 1.3, 3), -box(x, y - 1.2, z, 3.5, 2, 2.6));
      const gate = Math.min(box(x, y - 0.1, z - 3, 0.5, 0.7, 1.2), cylinder(x, z - 3, y - 0.8, 0.5, 1.2));
      d = put(d, Math.max(shell, -gate), 3);
      d = put(d, battlement(x, y - 1.9, az - 2.85, 3.9, 0.16, 0.36, 0.44), 3);
      d = put(d, battlement(z, y - 1.9, ax - 3.75, 3, 0.16, 0.36, 0.44), 3);
      d = put(d, cylinder(ax - 3.9, y - 1, az - 3, 0.82, 2.5), 3);
      d = put(d, cylinder(ax - 3.9, y - 3.3, az - 3, 0.95, 0.28), 3);
      d = put(d, cone(ax - 3.9, y - 4.5, az - 3, 1.12, 0.02, 0.95), 4);
      d = put(d, Math.max(box(ax - 0.95, y - 0.9, z - 3, 0.42, 1.7, 0.5), -gate), 3);
      d = put(d, pyramid(ax - 0.95, y - 2.6, z - 3, 0.6, 0.95), 4);
      d = put(d, box(x, y - 2.1, z + 0.4, 1.45, 3.2, 1.35), 3);
      d = put(d, battlement(x, y - 5.3, Math.abs(z + 0.4) - 1.3, 1.55, 0.14, 0.4, 0.42), 3);
      d = put(d, battlement(z, y - 5.3, ax - 1.45, 1.45, 0.14, 0.4, 0.42), 3);
      d = put(d, pyramid(x, y - 5.4, z + 0.4, 1.25, 1.7), 4);
      d = put(d, cylinder(x - 1.5, y - 3.4, z - 0.9, 0.5, 3.4), 3);
      d = put(d, cone(x - 1.5, y - 7.5, z - 0.9, 0.72, 0.02, 0.85), 4);
      d = put(d, capsule(x, y, z + 0.4, 0, 7, 0, 0, 8.1, 0, 0.03), 6);
      d = put(d, flag(x, y - 8.05, z + 0.4, 1.15, 0.62, 1), 5);
      d = put(d, flag(x - 1.5, y - 8.9, z - 0.9, 0.7, 0.4, 2.3), 5);
      d = put(d, capsule(x - 1.5, y, z - 0.9, 0, 8.2, 0, 0, 8.95, 0, 0.02), 6);
      d = put(d, box(Math.abs(x) - 0.62, y - 3.3, z - 1.0, 0.28, 0.95, 0.03), 5);
      return put(d, box(x, y - 0.2, z - 2.8, 0.5, 0.9, 0.05), 6);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        grass(s, hex('#3d5a1e'), hex('#8a9a3a'), x, z);
        if (z > 3 && Math.abs(x - z * 0.35 + 0.2 + fbm2(z, 3, 2) * 0.5) < 0.7)
          matte(s, hex('#b59a6c'), x, y, z, 4);
      } else if (id === 2)
        matte(
          s,
          noise2(Math.floor(x / 1.5), Math.floor(z / 1.5)) > 0.6 ? hex('#6f8a2c') : hex('#34581f'),
          x,
          y,
          z,
          5,
          0.7,
        );
      else if (id === 3) {
        masonry(s, hex('#cdbf9f'), x, y, z, n, 0.42, 0.2);
        const slit =
          y > 2.4 &&
          y < 4.9 &&
          Math.abs((((Math.abs(n[2]) > 0.6 ? x : z) + 10.1) % 0.95) - 0.475) < 0.07 &&
          Math.abs((y % 1.2) - 0.6) < 0.24;
        if (slit) set(s.color, [0.03, 0.03, 0.04]);
      } else if (id === 4) masonry(s, hex('#3f6f93'), x, y * 1.4, z, n, 0.22, 0.17);
      else if (id === 5) {
        matte(s, hex('#b3322a'), x, y, z, 4, 0.25);
        const py = (y - 3.3) / 0.95;
        if (z > 0.9 && z < 1.2 && Math.abs(Math.hypot(Math.abs(x) - 0.62, py * 0.9) - 0.12) < 0.05)
          set(s.color, hex('#e6b74a'));
      } else matte(s, hex('#5a4027'), x, y, z, 6);
    },
    overlay: () => [{ svg: birds(4, 9, 300, 190, 260, 13, '#2b3a4a'), blend: 'over' }],
    post: { exposure: 1.0, contrast: 1.14, saturation: 1.06, bloom: 0.18 },
  };
};
