import type { Vec } from '../lib/math.ts';
import { hex } from '../lib/math.ts';
import { fbm2, hash, noise2 } from '../lib/noise.ts';
import { birds } from '../lib/overlay.ts';
import { crowns } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cone, cylinder, gable, put, sphere } from '../lib/sdf.ts';
import { clouds, disc, gradient } from '../lib/sky.ts';
import { grass, masonry, matte, planks, set } from '../lib/surfaces.ts';

/** A windmill and a barn in summer fields. */
export const farm = (): Scene => {
  const sun: Vec = [0.66, 0.5, 0.5];
  const land = (x: number, z: number) => 1.3 * fbm2(x * 0.1 + 4, z * 0.1, 3) - 0.9;
  const spin = 0.42;
  return {
    camera: { from: [-3.2, 1.7, 11.5], to: [0.35, 2.3, 0], fov: 41 },
    sun: { direction: sun, color: [3, 2.5, 1.7], hardness: 10 },
    ambient: { sky: [0.42, 0.56, 0.78], ground: [0.32, 0.28, 0.14] },
    far: 110,
    steps: 140,
    stride: 0.92,
    fog: { color: [0.74, 0.8, 0.84], sun: [1.1, 1, 0.8], density: 0.009 },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.95, 0.9, 0.76]],
          [0.2, [0.55, 0.76, 0.88]],
          [0.6, [0.16, 0.44, 0.74]],
          [1, [0.1, 0.34, 0.64]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.44, scale: 0.8, light: [1.35, 1.28, 1.16], shade: [0.6, 0.68, 0.8], sun, seed: 30 },
        out,
      );
      disc(x, y, z, sun, 0.001, [0.5, 0.4, 0.2], 0.3, out);
    },
    map: (x, y, z) => {
      const h = land(x, z);
      let d = put(1e9, (y - h) * 0.9, 1);
      d = put(
        d,
        crowns(x, y - h, z, 3, 0.9, (a, b) => b < -9 && noise2(a * 0.14, b * 0.14 + 3) > 0.5),
        2,
      );
      if (z > 3.6 && y < h + 1.2) {
        const i = Math.floor(x / 0.62);
        const k = Math.floor(z / 0.62);
        const cx = (i + 0.3 + 0.4 * hash(i, k, 1)) * 0.62;
        const cz = (k + 0.3 + 0.4 * hash(i, k, 2)) * 0.62;
        const tall = 0.3 + 0.32 * hash(i, k, 3);
        const edge = Math.min(x - i * 0.62, (i + 1) * 0.62 - x, z - k * 0.62, (k + 1) * 0.62 - z) + 0.08;
        const ly = y - h;
        const head = Math.max(
          sphere(x - cx, ly - tall, z - cz, 0.105 + 0.02 * Math.cos(Math.atan2(ly - tall, x - cx) * 9)),
          Math.abs((z - cz) * 0.8 + (ly - tall) * 0.55) - 0.025,
        );
        d = put(d, Math.min(capsule(x, ly, z, cx, 0, cz, cx, tall, cz, 0.018), edge), 9);
        d = put(d, head, 10 + (i & 1));
      }
      const bx = x - 4.1;
      const bz = z + 2.2;
      if (box(bx, y - 1.5, bz, 3, 3, 2.6) < 0.6) {
        const ly = y - 0.15;
        d = put(d, box(bx, ly - 0.8, bz, 1.5, 1, 1.8), 3);
        d = put(d, gable(bx, ly - 1.72, bz, 1.85, 1.25, 2), 4);
        d = put(d, box(bx, ly - 0.55, bz - 1.8, 0.62, 0.72, 0.06), 5);
        d = put(d, cylinder(bx - 2.35, ly - 1, bz + 0.4, 0.62, 1.6, 0.03), 6);
        d = put(d, sphere(bx - 2.35, ly - 2.55, bz + 0.4, 0.62), 4);
      } else d = Math.min(d, box(bx, y - 1.5, bz, 2.9, 2.9, 2.5));
      const mx = x + 0.55;
      if (box(mx, y - 2.8, z, 3.2, 3.4, 2) > 0.6) return Math.min(d, box(mx, y - 2.8, z, 3.1, 3.3, 1.9));
      d = put(d, cone(mx, y - 1.8, z, 1.35, 0.8, 2), 6);
      d = put(d, cylinder(mx, y - 1.45, z, 1.42, 0.06), 5);
      d = put(d, cone(mx, y - 4.35, z, 1, 0.04, 0.62), 4);
      d = put(d, capsule(mx, y, z, 0, 3.7, 0, 0, 3.7, 1.35, 0.12), 5);
      d = put(d, box(mx, y - 0.3, z - 1.25, 0.32, 0.6, 0.14), 5);
      const px = mx * Math.cos(spin) - (y - 3.7) * Math.sin(spin);
      const py = mx * Math.sin(spin) + (y - 3.7) * Math.cos(spin);
      const swap = Math.abs(px) > Math.abs(py);
      const along = swap ? Math.abs(px) : Math.abs(py);
      const off = swap ? py * Math.sign(px) : -px * Math.sign(py);
      d = put(d, box(along - 1.35, off, z - 1.3, 1.35, 0.05, 0.05), 5);
      const lattice =
        Math.min(Math.abs(((along * 3.2) % 1) - 0.5) / 3.2, Math.abs((((off + 3) * 4.2) % 1) - 0.5) / 4.2) -
        0.02;
      const frame = box(along - 1.65, off - 0.3, z - 1.28, 1, 0.26, 0.02);
      d = put(d, Math.max(frame, lattice) * 0.8, 5);
      return put(d, Math.max(frame, Math.abs(z - 1.25) - 0.008), 7);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        const strip = Math.floor((x * 0.4 + z * 0.25 + 60 + 0.3 * fbm2(x * 0.1, z * 0.1, 2)) / 1.6) % 3;
        if (z < -5) {
          const tones = [
            ['#a8a03a', '#dcc85e'],
            ['#4f7d2c', '#86a843'],
            ['#8a6a3c', '#b98f56'],
          ][strip]!;
          grass(s, hex(tones[0]!), hex(tones[1]!), x, z, 0.6);
          set(s.color, s.color, 0.85 + 0.25 * Math.sin((x * 0.4 + z * 0.25) * 26));
        } else grass(s, hex('#3f7a26'), hex('#95b444'), x, z);
      } else if (id === 2)
        matte(
          s,
          noise2(Math.floor(x / 3), Math.floor(z / 3)) > 0.5 ? hex('#5f8a2e') : hex('#356024'),
          x,
          y,
          z,
          4,
          0.7,
        );
      else if (id === 3) {
        planks(s, hex('#b5402f'), Math.abs(n[0]) > 0.6 ? z : x, y, 0.3, 0.2);
      } else if (id === 4) masonry(s, hex('#6b5a52'), x, y * 1.3, z, n, 0.26, 0.16);
      else if (id === 5) planks(s, hex('#efe4cc'), x + y, z + y, 0.2, 0.4);
      else if (id === 6) {
        masonry(s, hex('#e6d9bd'), Math.atan2(z, x + 0.55) * 1.2, y, z, [0, 0, 1], 0.5, 0.22);
        const u = x + 0.55;
        if (z > 0.4 && Math.abs(u) < 0.2 && Math.abs(y - 2.35) < 0.28 && x < 1)
          set(
            s.color,
            Math.abs(u) < 0.025 || Math.abs(y - 2.35) < 0.02 ? hex('#efe4cc') : [0.05, 0.09, 0.12],
          );
      } else if (id === 7) {
        matte(s, hex('#d9cbb0'), x, y, z, 4, 0.3);
        set(s.glow, s.color, 0.1);
      } else if (id === 9) set(s.color, hex('#4f8a30'));
      else {
        const r = hash(Math.floor(x / 0.62), Math.floor(z / 0.62), 6);
        set(s.color, r > 0.66 ? hex('#f0b92f') : r > 0.33 ? hex('#f2ece0') : hex('#d8573f'));
        set(s.glow, s.color, 0.1);
      }
    },
    overlay: () => [{ svg: birds(8, 7, 980, 170, 240, 12, '#3a4c5a'), blend: 'over' }],
    post: { exposure: 0.9, contrast: 1.14, bloom: 0.16, saturation: 1.06, vignette: 0.28 },
  };
};
