import { hex, smooth } from '../lib/math.ts';
import { fbm2, hash, noise2 } from '../lib/noise.ts';
import { flakes } from '../lib/overlay.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cylinder, extrude, polygon, put } from '../lib/sdf.ts';
import { clouds, gradient } from '../lib/sky.ts';
import { matte, metal, set, setMix, snow } from '../lib/surfaces.ts';

/** A yard of panel houses on a winter evening. */
export const winterYard = (): Scene => {
  const side = [-2.1, 0.38, -2.12, 0.78, -1.3, 0.86, -0.85, 1.36, 0.75, 1.36, 1.1, 0.9, 2.05, 0.86, 2.1, 0.4];
  const turn = 0.55;
  const c = Math.cos(turn);
  const sn = Math.sin(turn);
  const drift = (x: number, z: number) =>
    0.3 * fbm2(x * 0.5, z * 0.5, 4) * smooth(0.6, 2.6, Math.abs(z - 2.2 - x * 0.3)) - 0.05;
  const house = (x: number, y: number, z: number) => box(x, y - 5, z, 11, 5, 3);
  return {
    camera: { from: [-0.6, 1.5, 9.0], to: [0.2, 2.1, 0], fov: 45 },
    sun: { direction: [-0.5, 0.35, 0.6], color: [0.34, 0.4, 0.62], hardness: 4 },
    ambient: { sky: [0.2, 0.25, 0.42], ground: [0.15, 0.13, 0.16] },
    far: 90,
    steps: 130,
    fog: { color: [0.22, 0.25, 0.4], density: 0.026 },
    lights: [
      { at: [-3.2, 4.2, 1.6], color: [6.5, 3.6, 1.2], reach: 3.4 },
      { at: [3.6, 0.9, 5.2], color: [3.6, 3, 1.9], reach: 2.2 },
      { at: [5.6, 4, -7], color: [4, 2.2, 0.8], reach: 3 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [0, [0.52, 0.36, 0.4]],
          [0.2, [0.26, 0.26, 0.42]],
          [0.6, [0.07, 0.1, 0.24]],
          [1, [0.03, 0.05, 0.14]],
        ],
        out,
      );
      clouds(
        x,
        y,
        z,
        {
          cover: 0.5,
          scale: 0.5,
          light: [0.42, 0.32, 0.4],
          shade: [0.11, 0.13, 0.25],
          sun: [-0.6, 0.1, -0.8],
          seed: 8,
        },
        out,
      );
    },
    map: (wx, y, wz) => {
      let d = put(1e9, (y - drift(wx, wz)) * 0.8, 1);
      d = put(d, house(wx + 5, y, wz + 17), 2);
      d = put(
        d,
        Math.min(box(wx - 14, y - 6.2, wz + 20, 5, 6.2, 4), box(wx - 7.4, y - 5, wz + 32, 6, 6, 4)),
        3,
      );
      d = put(d, box(wx + 5, y - 10.15, wz + 17, 11.2, 0.16, 3.2), 1);
      d = put(d, capsule(wx + 3.8, y, wz - 1.2, 0, 0, 0, 0, 4.4, 0, 0.07, 0.05), 6);
      d = put(d, capsule(wx + 3.8, y, wz - 1.2, 0, 4.4, 0, 0.6, 4.55, 0.2, 0.05), 6);
      d = put(d, box(wx + 3.2, y - 4.46, wz - 1.45, 0.26, 0.06, 0.12, 0.03), 7);
      const tree = (px: number, pz: number, h: number) => {
        const x = wx - px;
        const z = wz - pz;
        const near = Math.hypot(x, z) - 1.4;
        if (near > 0.5 || y > h + 1) return Math.max(near, y - h - 1, 0.3);
        let t = capsule(x, y, z, 0, 0, 0, 0.15, h, 0, 0.12, 0.02);
        for (let i = 0; i < 7; i++) {
          const b = h * (0.35 + 0.09 * i);
          const a = i * 2.4 + px;
          const l = 1.2 * (1 - i * 0.09);
          t = Math.min(
            t,
            capsule(x, y, z, 0.05, b, 0, Math.cos(a) * l, b + l * 0.8, Math.sin(a) * l, 0.045, 0.012),
          );
        }
        return t;
      };
      d = put(
        d,
        Math.min(tree(-5.6, -1.2, 6), tree(-1.6, -5.5, 6.5), tree(6.2, -3.4, 6), tree(4.1, -6, 5.5)),
        8,
      );
      const x = (wx - 0.9) * c - (wz - 2.2) * sn;
      const z = (wx - 0.9) * sn + (wz - 2.2) * c;
      const bound = box(x, y - 0.8, z, 2.4, 0.9, 1.1);
      if (bound > 0.4) return Math.min(d, bound);
      const wide = 0.84 - 0.16 * smooth(0.86, 1.36, y);
      let body = extrude(polygon(x, y, side), z, wide - 0.04) - 0.04;
      body = Math.max(
        body,
        -Math.min(cylinder(x - 1.32, z, y - 0.36, 0.38, 2), cylinder(x + 1.32, z, y - 0.36, 0.38, 2)),
      );
      d = put(d, body, 4);
      d = put(
        d,
        Math.min(
          cylinder(Math.abs(x) - 1.32, Math.abs(z) - 0.74, y - 0.34, 0.32, 0.1, 0.04),
          box(x, y - 0.5, z, 2.18, 0.06, 0.76, 0.02),
        ),
        5,
      );
      // Hubcaps and bumpers
      d = put(d, cylinder(Math.abs(x) - 1.32, Math.abs(z) - 0.84, y - 0.34, 0.18, 0.015, 0.02), 6);
      d = put(d, box(Math.abs(x) - 2.14, y - 0.5, z, 0.06, 0.065, 0.8, 0.03), 6);
      d = put(d, Math.max(box(x + 0.05, y - 1.42, z, 0.75, 0.09, 0.62, 0.06), -1), 1);
      d = put(d, box(x - 2.1, y - 0.7, Math.abs(z) - 0.58, 0.05, 0.09, 0.16, 0.02), 7);
      d = put(d, box(x - 2.12, y - 0.7, z, 0.03, 0.08, 0.36), 5);
      return put(d, box(x + 2.12, y - 0.7, Math.abs(z) - 0.6, 0.04, 0.08, 0.14, 0.02), 9);
    },
    surface: (id, wx, y, wz, n, s) => {
      if (id === 1) {
        snow(s, wx, y, wz);
        const track = Math.abs(Math.abs(wz - 2.2 - (wx - 0.9) * -0.61) - 0.85) < 0.2 && y < 0.06;
        if (track) set(s.color, [0.45, 0.47, 0.52]);
      } else if (id === 2 || id === 3) {
        const along = Math.abs(n[2]) > 0.6 ? wx : wz;
        const u = (along + 60) / 1.25;
        const v = (y + 0.15) / (id === 2 ? 2 : 1.5);
        const fu = Math.abs(u - Math.floor(u) - 0.5);
        const fv = v - Math.floor(v);
        matte(s, id === 2 ? hex('#9b958e') : hex('#7f8493'), wx, y, wz, 0.8, 0.5);
        if (fu > 0.485 || fv < 0.02) set(s.color, s.color, 0.55);
        if (fu < 0.3 && fv > 0.32 && fv < 0.8 && Math.abs(n[1]) < 0.5) {
          const lot = hash(Math.floor(u), Math.floor(v), id);
          const bar = Math.abs(fu - 0.06) < 0.018;
          set(s.color, [0.05, 0.06, 0.09]);
          s.mirror = 0.1;
          if (lot > 0.5 && !bar)
            setMix(
              s.glow,
              [1.9, 1.05, 0.4],
              lot > 0.82 ? [1.1, 1.3, 1.5] : [2.1, 1.5, 0.8],
              hash(Math.floor(u), 9, Math.floor(v)),
            );
          if (lot > 0.5) set(s.glow, s.glow, bar ? 0.1 : 0.75);
        }
      } else if (id === 4) {
        const x = (wx - 0.9) * c - (wz - 2.2) * sn;
        const glass = y > 0.93 && y < 1.28 && n[1] < 0.8 && Math.abs(Math.abs(x + 0.1) - 0.06) > 0.04;
        set(s.color, glass ? [0.03, 0.035, 0.05] : hex('#8c2f2a'));
        const isSeam = Math.min(Math.abs(x - 0.62), Math.abs(x + 0.32), Math.abs(x + 1.02)) < 0.012;
        if (!glass && Math.abs(n[1]) < 0.5 && y > 0.46 && y < 0.92) {
          if (isSeam && Math.abs(n[2]) > 0.5) set(s.color, s.color, 0.25);
          if (Math.abs(y - 0.64) < 0.022) set(s.color, [0.62, 0.63, 0.66]);
        }
        if (y > 0.8 && n[1] > 0.85) snow(s, wx, y, wz);
        s.shine = 0.5;
        s.mirror = glass ? 0.15 : 0.05;
        s.fresnel = 0.5;
      } else if (id === 5) matte(s, hex('#26262a'), wx, y, wz, 6);
      else if (id === 6) metal(s, hex('#43464c'), wx, y, wz, 0.5, 0.05);
      else if (id === 7) set(s.glow, [5, 3.6, 1.7]);
      else if (id === 8) {
        const bark = noise2(y * 5, wx * 3) > 0.62 ? hex('#2b2726') : hex('#cfc9c0');
        matte(s, bark, wx, y, wz, 6);
        if (n[1] > 0.3) snow(s, wx, y, wz);
      } else set(s.glow, [1.3, 0.04, 0.03]);
    },
    overlay: () => [{ svg: flakes(12, 420, '#f4f2ff'), blend: 'over' }],
    post: { exposure: 1.2, contrast: 1.22, bloom: 0.45, bloomFrom: 0.9, vignette: 0.42 },
  };
};
