import type { Vec } from '../lib/math.ts';
import { hex, smooth } from '../lib/math.ts';
import { fbm2, fbm3 } from '../lib/noise.ts';
import { embers } from '../lib/overlay.ts';
import { bevelled } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, cylinder, put } from '../lib/sdf.ts';
import { clouds, gradient } from '../lib/sky.ts';
import { masonry, matte, metal, planks, set, setMix } from '../lib/surfaces.ts';

/** Two knives crossed over an open case. */
export const knifeCase = (): Scene => {
  const sun: Vec = [-0.55, 0.66, 0.5];
  const blade = [-0.2, 0, 0.2, 0, 0.27, 0.5, 0.24, 1.5, 0.1, 2.15, -0.2, 2.62, -0.24, 1.8, -0.2, 1];
  const knife = (best: number, px: number, py: number, pz: number, side: number) => {
    const turn = side * 0.62;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const x = (px * c - py * s) * side;
    const y = px * s + py * c + 0.75;
    const z = pz - side * 0.1;
    const near = box(x, y - 0.8, z, 0.7, 2.2, 0.3);
    if (near > 0.3) return Math.min(best, near);
    let d = put(best, bevelled(x, y, z, blade, 0.075, 0.6), 10);
    d = put(d, box(x, y + 0.06, z, 0.4, 0.075, 0.13, 0.05), 11);
    const grip = 0.17 + 0.025 * Math.sin(y * 16);
    d = put(d, box(x, y + 0.62, z, grip, 0.52, 0.12, 0.08), 12);
    return put(d, Math.hypot(Math.hypot(x, y + 1.28) - 0.2, z) - 0.06, 11);
  };
  return {
    camera: { from: [0.9, 2.3, 7.6], to: [0, 1.05, 0], fov: 38 },
    sun: { direction: sun, color: [3.1, 2.5, 1.75], hardness: 9 },
    ambient: { sky: [0.36, 0.42, 0.52], ground: [0.26, 0.2, 0.14] },
    far: 70,
    steps: 150,
    stride: 0.95,
    fog: { color: [0.42, 0.42, 0.4], density: 0.014 },
    lights: [{ at: [0, 0.3, 0.1], color: [2.2, 1.4, 0.5], reach: 1.2 }],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.86, 0.68, 0.48]],
          [0.3, [0.5, 0.56, 0.6]],
          [1, [0.2, 0.32, 0.48]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        { cover: 0.45, scale: 0.6, light: [1.2, 1, 0.8], shade: [0.5, 0.46, 0.44], sun, seed: 2 },
        out,
      );
    },
    map: (x, y, z) => {
      let d = put(1e9, y + 1.42, 1);
      const wall = z + 4.2;
      const arch = Math.max(Math.min(Math.abs(x - 4.4) - 1.1, 9), y - 1.4);
      const round = Math.hypot(x - 4.4, Math.max(0, y - 1.4)) - 1.1;
      d = put(d, Math.max(wall, -Math.max(Math.min(arch, round), -5 - z)) * 0.9, 2);
      d = put(d, box(x + 5.2, y + 0.5, z + 2.4, 0.9, 0.92, 0.9, 0.03), 3);
      d = put(d, box(x + 4.9, y - 0.92, z + 2.6, 0.55, 0.5, 0.55, 0.03), 3);
      d = put(d, cylinder(x - 3.3, y + 0.72, z + 2.6, 0.52, 0.7, 0.05), 4);
      const shell = Math.max(
        box(x, y + 0.86, z, 2.3, 0.56, 1.15, 0.12),
        -box(x, y + 0.2, z, 2.12, 0.72, 0.97, 0.06),
      );
      d = put(d, shell, 5);
      const ly = y + 0.32;
      const lz = z + 1.1;
      const open = 1.86;
      const cy = ly * Math.cos(open) - lz * Math.sin(open);
      const cz = ly * Math.sin(open) + lz * Math.cos(open);
      d = put(
        d,
        Math.max(
          box(x, cy - 0.16, cz - 1.12, 2.3, 0.24, 1.12, 0.12),
          -box(x, cy + 0.06, cz - 1.12, 2.12, 0.24, 0.94, 0.05),
        ),
        5,
      );
      d = put(d, box(Math.abs(x) - 1.2, y + 0.5, z - 1.17, 0.2, 0.26, 0.05, 0.03), 6);
      d = put(d, box(Math.abs(x) - 2.18, y + 0.86, Math.abs(z) - 1.04, 0.17, 0.58, 0.17, 0.04), 6);
      d = put(d, box(x, y + 0.86, z, 2.1, 0.14, 0.95), 7);
      const tilt = 0.12;
      const ky = (y - 1.55) * Math.cos(tilt) - (z - 0.15) * Math.sin(tilt);
      const kz = (y - 1.55) * Math.sin(tilt) + (z - 0.15) * Math.cos(tilt);
      d = knife(d, x, ky, kz, 1);
      d = knife(d, x, ky, kz, -1);
      return d;
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        matte(s, hex('#8f8270'), x, y, z, 1.2, 0.5);
        s.bump = 0.6;
        s.bumpScale = 11;
      } else if (id === 2) {
        masonry(s, hex('#8d8376'), x, y, z, n, 0.9, 0.42);
        const plaster = smooth(0.44, 0.5, fbm2(x * 0.5, y * 0.6, 4));
        setMix(s.color, s.color, hex('#6f7674'), plaster);
      } else if (id === 3) planks(s, hex('#8e6a42'), y, x, z, 0.28);
      else if (id === 4) metal(s, hex('#5a7a80'), x, y, z, 0.8, 0.08);
      else if (id === 5) {
        matte(s, hex('#2f3d3f'), x, y, z, 5, 0.25);
        s.bump = 0.1;
        s.bumpScale = 30;
        s.shine = 0.4;
        s.gloss = 14;
      } else if (id === 6) metal(s, hex('#b98f4a'), x, y, z, 0.4, 0.35);
      else if (id === 7) {
        matte(s, hex('#221c1a'), x, y, z, 12, 0.5);
        set(s.glow, hex('#d98a2e'), 0.25);
      } else if (id === 10) {
        const vein = Math.sin(y * 26 + 8 * fbm3(x * 3, y * 2, z * 3, 4)) * 0.5 + 0.5;
        setMix(s.color, hex('#8d979e'), hex('#f0f3f2'), vein);
        const tide = smooth(1.4, 2.9, y + x * x * 0.12 + 0.5 * fbm2(x * 2, y * 2, 3));
        setMix(s.color, s.color, hex('#e06a1a'), (1 - tide) * 0.9);
        s.metal = true;
        s.mirror = 0.42;
        s.shine = 2;
        s.gloss = 60;
        s.fresnel = 0.3;
      } else if (id === 11) metal(s, hex('#c9a24c'), x, y, z, 0.25, 0.5);
      else {
        matte(s, hex('#26292c'), x, y, z, 8, 0.4);
        s.shine = 0.4;
        s.gloss = 20;
      }
    },
    overlay: () => [{ svg: embers(2, 40, 640, 700, 900, 640, '#ffdca0'), blend: 'soft-light' }],
    post: { exposure: 0.98, contrast: 1.14, bloom: 0.22, vignette: 0.4 },
  };
};
