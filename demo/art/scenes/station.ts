import type { Vec } from '../lib/math.ts';
import { clamp, hex, mix, normalize, smooth } from '../lib/math.ts';
import { fbm3, hash } from '../lib/noise.ts';
import { repeat } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, cylinder, put, sphere } from '../lib/sdf.ts';
import { disc, nebula, stars } from '../lib/sky.ts';
import { metal, set } from '../lib/surfaces.ts';

/** A wheel station over a blue planet at sunrise. */
export const station = (): Scene => {
  const sun: Vec = normalize([-0.9, 0.22, -0.35]);
  const planet: Vec = normalize([0.55, -0.62, -0.75]);
  const lean = 0.5;
  const cl = Math.cos(lean);
  const sl = Math.sin(lean);
  return {
    camera: { from: [1.5, 3.2, 13], to: [0.2, 0.15, 0], fov: 38 },
    sun: { direction: [-0.75, 0.5, 0.3], color: [2.5, 2.2, 1.85], hardness: 14 },
    ambient: { sky: [0.1, 0.13, 0.2], ground: [0.16, 0.3, 0.42] },
    far: 60,
    steps: 150,
    fog: { color: [0, 0, 0], density: 0 },
    lights: [{ at: [0, 1.4, 0], color: [1.6, 1.2, 0.7], reach: 2 }],
    sky: (x, y, z, out) => {
      set(out, [0.006, 0.009, 0.018]);
      nebula(x, y, z, 2.1, [0.1, 0.06, 0.16], [0.05, 0.2, 0.26], out);
      stars(x, y, z, 0.2, 1.3, out);
      disc(x, y, z, sun, 0.03, [5, 4.2, 3.2], 0.45, out);
      const cos = x * planet[0] + y * planet[1] + z * planet[2];
      const size = 0.66;
      const angle = Math.acos(clamp(cos, -1, 1));
      const edge = smooth(size + 0.003, size - 0.003, angle);
      const air = Math.exp(-Math.abs(angle - size) * 26);
      const k = Math.sqrt(Math.max(0, 1 - (angle / size) ** 2));
      const ux = (x - planet[0] * cos) / Math.sin(size);
      const uy = (y - planet[1] * cos) / Math.sin(size);
      const uz = (z - planet[2] * cos) / Math.sin(size);
      const px = ux - planet[0] * k;
      const py = uy - planet[1] * k;
      const pz = uz - planet[2] * k;
      const day = clamp((px * -0.7 + py * 0.66 + pz * 0.1) * 1.4 + 0.12);
      const land = smooth(0.48, 0.56, fbm3(px * 2.6 + 4, py * 2.6, pz * 2.6, 6));
      const white = smooth(
        0.46,
        0.7,
        fbm3(px * 3.4 + fbm3(px * 3, py * 3, pz * 3, 3) * 1.6, py * 6, pz * 3.4, 6),
      );
      for (let i = 0; i < 3; i++) {
        const base = mix(
          mix([0.02, 0.12, 0.3][i]!, [0.24, 0.22, 0.13][i]!, land),
          [0.95, 0.95, 0.97][i]!,
          white * 0.85,
        );
        const surface = base * day * 1.5 + [0.12, 0.34, 0.62][i]! * (1 - k) ** 3 * day * 1.6;
        out[i] = mix(out[i]!, surface, edge) + air * [0.12, 0.38, 0.75][i]! * (0.25 + day);
      }
    },
    map: (px, py, pz) => {
      const x = px * cl - py * sl;
      const y = px * sl + py * cl;
      const z = pz;
      const r = Math.hypot(x, z);
      const angle = Math.atan2(z, x);
      let d = 1e9;
      const seg = Math.abs((((angle / Math.PI) * 24 + 48) % 1) - 0.5);
      const hull = box(r - 3.6, y, 0, 0.42, 0.5 - 0.05 * (seg > 0.4 ? 1 : 0), 1, 0.12);
      d = put(d, Math.max(hull, -1), 1);
      d = put(d, box(r - 3.12, y, 0, 0.1, 0.2, 1, 0.04), 2);
      d = put(d, box(r - 4.08, y, 0, 0.09, 0.09 + (seg < 0.25 ? 0.12 : 0), 1, 0.03), 3);
      const sector = Math.PI / 3;
      const folded = angle - sector * Math.round(angle / sector);
      const sx = r * Math.cos(folded);
      const sz = r * Math.sin(folded);
      d = put(
        d,
        Math.min(
          box(sx - 1.9, Math.abs(y) - 0.16, Math.abs(sz) - 0.13, 1.4, 0.05, 0.05),
          box(sx - 1.9, y, sz, 1.4, 0.09, 0.09),
        ),
        3,
      );
      d = put(d, box(repeat(sx - 1.9, 0.5, 5), y, sz, 0.04, 0.24, 0.2), 3);
      d = put(d, cylinder(x, y, z, 0.72, 1.1, 0.08), 1);
      d = put(d, cylinder(x, y, z, 0.86, 0.22, 0.04), 2);
      d = put(d, cylinder(x, y - 1.7, z, 0.4, 0.7, 0.06), 1);
      d = put(d, sphere(x, y - 2.5, z, 0.52), 2);
      d = put(d, cylinder(x, y + 1.8, z, 0.34, 0.9, 0.05), 1);
      d = put(d, capsule(x, y, z, 0, 2.6, 0, 0, 4.3, 0, 0.05, 0.015), 3);
      d = put(d, cylinder(x, y - 3.5, z, 0.3, 0.03), 3);
      d = put(d, cylinder(x, y + 2.9, z, 0.7, 0.05, 0.02), 3);
      d = put(d, box(Math.abs(x) - 1.7, y + 2.5, z, 0.95, 0.02, 0.42), 4);
      d = put(d, capsule(x, y, z, -2.6, -2.5, 0, 2.6, -2.5, 0, 0.04), 3);
      const ship = (ax: number, ay: number, az: number, k: number) => {
        const bx = (px - ax) / k;
        const by = (py - ay) / k;
        const bz = (pz - az) / k;
        if (bx * bx + by * by + bz * bz > 4) return (Math.hypot(bx, by, bz) - 1.6) * k;
        return (
          Math.min(
            box(bx, by, bz, 0.9, 0.14, 0.2, 0.08),
            box(bx + 0.4, by, bz, 0.3, 0.06, 0.55, 0.04),
            box(bx + 0.55, by + 0.2, bz, 0.3, 0.26, 0.05, 0.03),
          ) * k
        );
      };
      d = put(d, Math.min(ship(4.4, 2.6, 1.4, 0.4), ship(5.6, 3.2, -1.5, 0.3), ship(-4.6, -2.2, 3, 0.36)), 5);
      return d * 0.9;
    },
    surface: (id, px, py, pz, n, s) => {
      const x = px * cl - py * sl;
      const y = px * sl + py * cl;
      const r = Math.hypot(x, pz);
      const a = (Math.atan2(pz, x) / Math.PI) * 60 + 60;
      const plate = hash(Math.floor(a), Math.floor(y * 7), Math.floor(r * 3));
      if (id === 1 || id === 2) {
        metal(s, id === 1 ? hex('#a9adb3') : hex('#b98a52'), px, py, pz, 0.5, 0.12);
        set(s.color, s.color, 0.65 + 0.4 * plate);
        s.metal = false;
        s.shine = 0.5;
        const pane = Math.abs((a % 1) - 0.5) < 0.34 && Math.abs(((y * 5 + 50.5) % 1) - 0.5) < 0.22;
        if (pane && Math.abs(n[1]) < 0.5 && plate > 0.45 && Math.abs(y) < 0.45)
          set(s.glow, [2.2, 1.55, 0.8], plate);
        if (id === 1 && r < 1 && pane && plate > 0.3) set(s.glow, [1.6, 1.25, 0.8], 0.8);
      } else if (id === 3) metal(s, hex('#5f656e'), px, py, pz, 0.5, 0.1);
      else if (id === 4) {
        set(s.color, hex('#1d3560'));
        if (Math.abs(((x * 6 + 60) % 1) - 0.5) > 0.44) set(s.color, hex('#9a8a60'));
        s.shine = 1;
        s.mirror = 0.15;
      } else {
        metal(s, hex('#c0b8aa'), px, py, pz, 0.4, 0.1);
        const tail = px < 4 ? px < -4.88 : px < 4.06 || (px > 4.9 && px < 5.36);
        if (tail && n[0] < -0.5) set(s.glow, [1.5, 3, 4.2]);
      }
    },
    post: { exposure: 1.15, bloom: 0.4, bloomFrom: 1, contrast: 1.2, vignette: 0.3 },
  };
};
