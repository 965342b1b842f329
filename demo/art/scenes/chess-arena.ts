import type { Vec } from '../lib/math.ts';
import { clamp, hex, smooth } from '../lib/math.ts';
import { fbm2, fbm3 } from '../lib/noise.ts';
import { embers } from '../lib/overlay.ts';
import type { Scene } from '../lib/scene.ts';
import { blend, box, cone, cylinder, ellipsoid, put, sphere } from '../lib/sdf.ts';
import { clouds, gradient, stars } from '../lib/sky.ts';
import { metal, set, setMix, stone } from '../lib/surfaces.ts';

/** Chess pieces of brass and onyx on a floating board. */
export const chessArena = (): Scene => {
  const sun: Vec = [-0.55, 0.6, 0.5];
  const lathe = (r: number, y: number, h: number, w: number) => {
    let d = Math.min(
      Math.hypot(Math.max(0, r - w * 0.82), y - 0.12) - 0.12,
      Math.hypot(Math.max(0, r - w * 0.62), y - 0.34) - 0.09,
    );
    const t = clamp((y - 0.36) / (h - 0.36));
    const neck = w * (0.56 - 0.33 * smooth(0, 0.75, t) + 0.1 * smooth(0.75, 1, t));
    d = blend(d, Math.max((r - neck) * 0.9, Math.abs(y - (h + 0.36) / 2) - (h - 0.36) / 2), 0.12);
    return Math.min(d, Math.hypot(Math.max(0, r - w * 0.38), y - h) - 0.075);
  };
  const piece = (kind: number, x: number, y: number, z: number) => {
    const r = Math.hypot(x, z);
    if (r > 1.1) return r - 0.7;
    if (kind === 0) {
      let d = Math.min(lathe(r, y, 2.5, 0.68), cone(x, y - 2.82, z, 0.25, 0.42, 0.3));
      d = Math.min(d, ellipsoid(x, y - 3.14, z, 0.38, 0.14, 0.38));
      return Math.min(
        d,
        box(x, y - 3.56, z, 0.07, 0.3, 0.07, 0.02),
        box(x, y - 3.6, z, 0.21, 0.07, 0.07, 0.02),
      );
    }
    if (kind === 1) {
      const crown = 0.36 + 0.07 * Math.cos(Math.atan2(z, x) * 8) * smooth(2.3, 2.75, y);
      const d = Math.min(
        lathe(r, y, 2.2, 0.64),
        Math.max((r - crown * (0.6 + 0.45 * clamp((y - 2.2) / 0.5))) * 0.7, Math.abs(y - 2.46) - 0.26),
      );
      return Math.min(d, sphere(x, y - 2.82, z, 0.17));
    }
    if (kind === 2) {
      const d = Math.min(lathe(r, y, 1.35, 0.6), cylinder(x, y - 1.62, z, 0.44, 0.26, 0.03));
      const notch = box(r - 0.4, y - 1.84, 0, 0.2, 0.1, 1);
      const slot = (0.16 - Math.abs((((Math.atan2(z, x) / Math.PI) * 3 + 6.5) % 1) - 0.5)) * 0.5;
      return Math.max(d, -Math.max(notch, -slot));
    }
    if (kind === 3)
      return Math.min(
        lathe(r, y, 1.6, 0.58),
        ellipsoid(x, y - 1.98, z, 0.29, 0.42, 0.29),
        sphere(x, y - 2.45, z, 0.09),
      );
    return Math.min(lathe(r, y, 1.05, 0.52), sphere(x, y - 1.34, z, 0.31));
  };
  const set1 = [
    { kind: 0, x: 0.6, z: 1.8, id: 10 },
    { kind: 4, x: -0.6, z: 3, id: 10 },
    { kind: 4, x: 1.8, z: 3, id: 10 },
    { kind: 3, x: -1.8, z: 1.8, id: 10 },
    { kind: 1, x: -0.6, z: -1.8, id: 11 },
    { kind: 0, x: 0.6, z: -3, id: 11 },
    { kind: 4, x: -1.8, z: -0.6, id: 11 },
    { kind: 4, x: 3, z: -1.8, id: 11 },
    { kind: 3, x: -3, z: -1.8, id: 11 },
    { kind: 4, x: 3, z: 0.6, id: 10 },
    { kind: 4, x: -3, z: 0.6, id: 11 },
    { kind: 1, x: 3, z: 3, id: 10 },
  ];
  return {
    camera: { from: [-2.9, 2.7, 10.2], to: [0.15, 1.1, 0], fov: 36 },
    sun: { direction: sun, color: [2.6, 2.1, 1.6], hardness: 8 },
    ambient: { sky: [0.24, 0.26, 0.42], ground: [0.18, 0.13, 0.16] },
    far: 60,
    steps: 130,
    stride: 0.9,
    fog: { color: [0.22, 0.17, 0.3], density: 0.008 },
    lights: [
      { at: [3.8, 2.2, 4], color: [1.9, 1.1, 0.6], reach: 3 },
      { at: [-5, 2, -3], color: [0.6, 0.6, 1.5], reach: 3.5 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [-0.2, [0.2, 0.12, 0.2]],
          [0, [0.5, 0.3, 0.33]],
          [0.2, [0.28, 0.2, 0.36]],
          [0.6, [0.09, 0.08, 0.22]],
          [1, [0.35, 0.33, 0.4]],
        ],
        out,
      );
      clouds(
        x,
        Math.abs(y) + 0.02,
        z,
        {
          cover: 0.5,
          scale: 0.4,
          light: [0.72, 0.44, 0.42],
          shade: [0.13, 0.11, 0.24],
          sun: [-0.4, 0.1, -0.8],
          seed: 3,
        },
        out,
      );
      stars(x, y, z, 0.06, 0.4, out);
    },
    map: (x, y, z) => {
      let d = put(1e9, box(x, y + 0.16, z, 4.8, 0.16, 4.8, 0.03), 1);
      d = put(d, box(x, y + 0.34, z, 5.25, 0.24, 5.25, 0.08), 2);
      const r = Math.hypot(x, z);
      if (y < 0)
        d = put(
          d,
          Math.max(
            (y + 0.5) * 0.6,
            (r - 4.6 * (1 + (y + 0.5) / 4.2) + 0.9 * (fbm3(x, y, z, 3) - 0.5)) * 0.55,
            -y - 4.6,
          ),
          3,
        );
      if (y < 4.2 && y > -0.2)
        for (let i = 0; i < set1.length; i++) {
          const one = set1[i]!;
          d = put(d, piece(one.kind, x - one.x, y, z - one.z), one.id);
        }
      else if (y >= 4.2) d = Math.min(d, y - 4);
      return d;
    },
    surface: (id, x, y, z, _n, s) => {
      if (id === 1) {
        const light = (Math.floor((x + 4.8) / 1.2) + Math.floor((z + 4.8) / 1.2)) & 1;
        const vein = smooth(0.02, 0.0, Math.abs(fbm2(x * 1.3 + light * 9, z * 1.3, 5) - 0.47));
        setMix(
          s.color,
          light ? hex('#e6d8c3') : hex('#3d2c4a'),
          light ? hex('#b79f84') : hex('#7a5f86'),
          vein * 0.8,
        );
        s.mirror = 0.16;
        s.fresnel = 0.5;
        s.shine = 0.5;
        s.gloss = 90;
      } else if (id === 2) metal(s, hex('#9a7440'), x, y, z, 0.4, 0.35);
      else if (id === 3) stone(s, hex('#5a5068'), x, y, z, 0.8);
      else if (id === 10) metal(s, hex('#d9a04c'), x, y, z, 0.06, 0.6);
      else {
        set(s.color, hex('#33264a'), 0.7 + 0.6 * fbm3(x * 2, y * 2, z * 2, 4));
        s.shine = 1.5;
        s.gloss = 80;
        s.mirror = 0.14;
        s.fresnel = 0.6;
      }
    },
    overlay: () => [{ svg: embers(21, 40, 640, 860, 1000, 760, '#ffd9a0'), blend: 'screen' }],
    post: { exposure: 1.12, contrast: 1.12, bloom: 0.3, vignette: 0.42 },
  };
};
