import type { Vec } from '../lib/math.ts';
import { clamp, hex, smooth } from '../lib/math.ts';
import { fbm2, fbm3 } from '../lib/noise.ts';
import { embers } from '../lib/overlay.ts';
import type { Scene } from '../lib/scene.ts';
import { blend, box, capsule, polygon, put, sphere } from '../lib/sdf.ts';
import { clouds, gradient, moon, range, stars } from '../lib/sky.ts';
import { matte, set, setMix, stone } from '../lib/surfaces.ts';

/** A dragon on a crag before the moon. */
export const dragon = (): Scene => {
  const sun: Vec = [0.35, 0.45, -0.7];
  const spine = [
    [-2.6, -1.2, 0.16],
    [-2.0, -0.5, 0.3],
    [-1.1, 0.1, 0.5],
    [-0.1, 0.6, 0.72],
    [0.7, 1.25, 0.56],
    [1.1, 2.0, 0.38],
    [1.05, 2.75, 0.3],
    [1.35, 3.35, 0.27],
    [1.9, 3.6, 0.26],
  ].map(([x, y, r]) => ({ x: x!, y: y!, r: r! }));
  const wing = [
    0, 0, 0.5, 1.3, 1.5, 3.0, 2.2, 3.5, 2.9, 3.15, 4.6, 1.9, 3.5, 1.75, 3.35, 0.5, 2.3, 0.85, 1.75, -0.35,
    1.1, 0.2, 0.35, -0.7,
  ];
  const ribs: [number, number][] = [
    [4.6, 1.9],
    [3.35, 0.5],
    [1.75, -0.35],
  ];
  return {
    camera: { from: [0.4, 1.5, 13], to: [0.1, 1.9, 0], fov: 41 },
    sun: { direction: sun, color: [1.9, 2.1, 2.5], hardness: 6 },
    ambient: { sky: [0.16, 0.22, 0.34], ground: [0.26, 0.11, 0.06] },
    far: 90,
    steps: 140,
    stride: 0.85,
    fog: { color: [0.12, 0.17, 0.24], density: 0.016 },
    lights: [
      { at: [3.4, 3.1, 1.6], color: [5, 1.8, 0.4], reach: 2 },
      { at: [0, -3, 5], color: [3.2, 0.9, 0.25], reach: 4 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [-0.2, [0.36, 0.16, 0.12]],
          [0, [0.3, 0.2, 0.2]],
          [0.25, [0.1, 0.15, 0.22]],
          [1, [0.02, 0.04, 0.08]],
        ],
        out,
      );
      stars(x, y, z, 0.1, 0.5, out);
      moon(x, y, z, [-0.02, 0.08, -1], 0.24, [1.35, 1.25, 1.02], out);
      clouds(
        x,
        y + 0.03,
        z,
        {
          cover: 0.46,
          scale: 0.5,
          light: [0.3, 0.34, 0.4],
          shade: [0.05, 0.07, 0.1],
          sun: [0, 0.3, -1],
          seed: 22,
        },
        out,
      );
      range(
        x,
        y + 0.12,
        z,
        {
          height: 0.06,
          rough: 0.34,
          scale: 3.2,
          color: [0.06, 0.08, 0.11],
          haze: [0.24, 0.14, 0.13],
          seed: 4,
        },
        out,
      );
    },
    map: (x, y, z) => {
      let d = 1e9;
      if (y < 0.8) {
        const r = Math.hypot(x + 0.2, z);
        const wide = 1.7 + (0.2 - y) * 0.75;
        d = put(
          d,
          Math.max(
            (r - wide + 1.1 * (fbm3(x * 0.7, y * 0.45, z * 0.7, 4) - 0.5)) * 0.6,
            y + 0.1 - 0.3 * fbm2(x, z, 3),
          ),
          1,
        );
      } else d = put(d, y - 0.5, 1);
      const near = box(x, y - 2, z, 5.4, 4.2, 2.4);
      if (near > 0.5) return Math.min(d, near);
      let body = 1e9;
      for (let i = 1; i < spine.length; i++) {
        const a = spine[i - 1]!;
        const b = spine[i]!;
        body = blend(body, capsule(x, y, z, a.x, a.y, 0, b.x, b.y, 0, a.r, b.r), 0.18);
      }
      body = blend(body, capsule(x, y, z, 1.9, 3.62, 0, 2.75, 3.36, 0, 0.25, 0.13), 0.1);
      body = blend(body, capsule(x, y, z, 1.9, 3.45, 0, 2.6, 3.02, 0, 0.16, 0.07), 0.06);
      const az = Math.abs(z);
      body = blend(body, capsule(x, y, az, -0.2, 0.2, 0.45, 0.3, -0.35, 0.75, 0.36, 0.2), 0.15);
      body = blend(body, capsule(x, y, az, 0.75, 1, 0.35, 1.15, 0.35, 0.55, 0.24, 0.14), 0.12);
      body = blend(body, capsule(x, y, az, 1.15, 0.35, 0.55, 1.0, -0.2, 0.6, 0.14, 0.12), 0.08);
      body = blend(body, capsule(x, y, z, -2.6, -1.2, 0, -3.4, -0.9, 0.3, 0.16, 0.06), 0.1);
      body = blend(body, capsule(x, y, z, -3.4, -0.9, 0.3, -4.1, -0.1, 0.4, 0.07, 0.03), 0.08);
      const scales = 0.03 * Math.sin(x * 22 + Math.sin(y * 20)) * Math.sin(y * 22) * Math.sin(z * 22);
      d = put(d, body + scales, 2);
      d = put(d, capsule(x, y, az, 1.8, 3.8, 0.14, 1.0, 4.35, 0.42, 0.1, 0.02), 3);
      d = put(d, capsule(x, y, az, 1.72, 3.6, 0.2, 1.1, 3.75, 0.5, 0.07, 0.015), 3);
      for (let i = 2; i < spine.length - 1; i++) {
        const p = spine[i]!;
        const q = spine[i + 1]!;
        const nx = -(q.y - p.y);
        const ny = q.x - p.x;
        const k = 1 / Math.hypot(nx, ny);
        d = put(
          d,
          capsule(
            x,
            y,
            z,
            p.x + nx * k * p.r * 0.8,
            p.y + ny * k * p.r * 0.8,
            0,
            p.x + nx * k * (p.r + 0.32) - 0.1,
            p.y + ny * k * (p.r + 0.32),
            0,
            0.1,
            0.01,
          ),
          3,
        );
      }
      d = put(
        d,
        Math.min(
          sphere(x - 2.14, y - 3.66, az - 0.17, 0.06),
          capsule(x, y, z, 2.72, 3.24, 0, 2.35, 3.3, 0, 0.09, 0.16),
        ),
        4,
      );
      const wx = (-0.1 - x) * 1;
      const spread = z > 0 ? 1 : 1;
      const fold = Math.abs(z) - 0.3 - Math.abs(x + 0.1) * (z > 0 ? 0.42 : 0.22);
      const left = polygon(wx, y - 1.05, wing);
      const right = polygon((x - 0.25) * 1.05, y - 1.15, wing);
      const sheet = (flat: number, off: number) =>
        Math.max(flat, Math.abs(off) - 0.025 - 0.02 * clamp(-flat)) * 0.75;
      d = put(d, sheet(left, z - 0.3 - Math.abs(x) * 0.36 * spread), 5);
      d = put(d, sheet(right, z + 0.3 + Math.abs(x) * 0.3), 5);
      for (const [rx, ry] of ribs) {
        d = put(
          d,
          capsule(
            x,
            y,
            z,
            -0.1 - 2.2,
            1.05 + 3.5,
            0.3 + 2.3 * 0.36,
            -0.1 - rx,
            1.05 + ry,
            0.3 + (rx + 0.1) * 0.36,
            0.08,
            0.025,
          ),
          2,
        );
        d = put(
          d,
          capsule(
            x,
            y,
            z,
            0.25 + 2.1,
            1.15 + 3.5,
            -0.3 - 2.35 * 0.3,
            0.25 + rx / 1.05,
            1.15 + ry,
            -0.3 - (0.25 + rx / 1.05) * 0.3,
            0.08,
            0.025,
          ),
          2,
        );
      }
      d = put(d, capsule(x, y, z, -0.1, 1.05, 0.3, -2.3, 4.55, 1.13, 0.17, 0.09), 2);
      d = put(d, capsule(x, y, z, 0.25, 1.15, -0.3, 2.35, 4.65, -1.0, 0.17, 0.09), 2);
      return Math.min(d, Math.max(fold, 9));
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) stone(s, hex('#5b5a62'), x, y, z, 0.8);
      else if (id === 2) {
        setMix(s.color, hex('#5a1f1c'), hex('#a8462c'), smooth(0.35, 0.65, fbm3(x * 2, y * 2, z * 2, 4)));
        s.bump = 0.5;
        s.bumpScale = 14;
        s.shine = 0.8;
        s.gloss = 22;
        s.fresnel = 0.3;
      } else if (id === 3) matte(s, hex('#cdbf9f'), x, y, z, 6);
      else if (id === 4) set(s.glow, [5, 2.3, 0.5]);
      else {
        matte(s, hex('#8d3524'), x, y, z, 2, 0.5);
        const through = Math.max(0, -n[2] * 0.3 + 0.5);
        set(s.glow, [0.36, 0.1, 0.05], through * (0.5 + fbm2(x * 2, y * 2, 3)));
        s.shine = 0.3;
      }
    },
    overlay: () => [{ svg: embers(13, 90, 800, 900, 800, 760, '#ff9a4a'), blend: 'screen' }],
    post: { exposure: 1.25, contrast: 1.12, bloom: 0.35, bloomFrom: 1, vignette: 0.45 },
  };
};
