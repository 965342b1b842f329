import type { Vec } from '../lib/math.ts';
import { clamp, hex, mix, normalize, smooth } from '../lib/math.ts';
import { fbm2, fbm3, hash, noise2 } from '../lib/noise.ts';
import { embers } from '../lib/overlay.ts';
import { repeat } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, cone, cylinder, put, sphere, torus } from '../lib/sdf.ts';
import { gradient, nebula, stars } from '../lib/sky.ts';
import { metal, set } from '../lib/surfaces.ts';

/** A train on rails of light between the planets. */
export const starTrain = (): Scene => {
  const giant: Vec = normalize([0.62, 0.26, -0.85]);
  const turn = 0.98;
  const c = Math.cos(turn);
  const sn = Math.sin(turn);
  return {
    camera: { from: [-4.3, 2.3, 11.4], to: [0.35, 1.75, -0.4], fov: 42 },
    sun: { direction: [-0.6, 0.55, 0.6], color: [2.2, 1.9, 1.7], hardness: 9 },
    ambient: { sky: [0.2, 0.2, 0.36], ground: [0.2, 0.13, 0.22] },
    far: 70,
    steps: 140,
    fog: { color: [0.07, 0.06, 0.15], density: 0.015 },
    lights: [
      { at: [-3.2, 1, 4.4], color: [3.6, 2.5, 1.2], reach: 2.2 },
      { at: [-0.8, 0.2, 3], color: [1.8, 1.2, 0.6], reach: 2 },
    ],
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [-0.2, [0.07, 0.035, 0.1]],
          [0.2, [0.03, 0.025, 0.09]],
          [1, [0.01, 0.012, 0.04]],
        ],
        out,
      );
      nebula(x, y, z, 1.7, [0.34, 0.13, 0.3], [0.08, 0.18, 0.4], out);
      stars(x, y, z, 0.3, 1.3, out);
      const cos = x * giant[0] + y * giant[1] + z * giant[2];
      const size = 0.3;
      const angle = Math.acos(clamp(cos, -1, 1));
      const u = (x - giant[0] * cos) / size;
      const v = (y - giant[1] * cos) / size;
      const body = smooth(size + 0.002, size - 0.002, angle);
      const lean = v * 0.94 + u * 0.34;
      const band = fbm2(lean * 9 + 0.6 * fbm2(u * 3, lean * 6, 4), 3, 4);
      const day = clamp(0.55 - u * 0.75 + v * 0.35);
      for (let i = 0; i < 3; i++)
        out[i] = mix(
          out[i]!,
          mix([0.62, 0.36, 0.26][i]!, [0.96, 0.78, 0.56][i]!, smooth(0.3, 0.65, band)) * (0.03 + day * 1.1),
          body,
        );
      const along = u * 0.94 - v * 0.34;
      const r = Math.hypot(along, lean * 4.2);
      const front = lean < 0 || body < 0.5;
      if (r > 1.25 && r < 2.1 && front) {
        const dust =
          (0.25 + 0.75 * noise2(r * 26, 2)) *
          smooth(1.25, 1.35, r) *
          smooth(2.1, 1.9, r) *
          (r > 1.66 && r < 1.72 ? 0.15 : 1);
        for (let i = 0; i < 3; i++)
          out[i] = mix(
            out[i]!,
            [0.86, 0.7, 0.56][i]! * (0.35 + 0.65 * clamp(0.6 - along * 0.3)),
            dust * 0.75,
          );
      }
    },
    map: (wx, y, wz) => {
      const x = wx * c - wz * sn;
      const z = wx * sn + wz * c;
      let d = put(1e9, box(x + 0, y + 0.06, Math.abs(z) - 0.55, 60, 0.05, 0.05), 1);
      const tie = Math.abs(((x + 200) % 0.8) - 0.4);
      d = put(d, box(tie, y + 0.14, z, 0.09, 0.03, 0.9) * 0.9, 2);
      const far = box(x - 8, y - 1.1, z, 13.2, 1.8, 1.3);
      if (far > 0.5) return Math.min(d, far);
      const car = x > -1.2 ? ((x + 1.2) % 4.9) - 2.35 : -99;
      const wagon =
        x > -1.2
          ? Math.min(box(car, y - 1.15, z, 2.2, 0.72, 0.82, 0.16), cylinder(y - 1.5, car, z, 0.76, 2.16, 0.1))
          : box(x + 0.9, y - 1.15, z, 0.2, 0.8, 0.8);
      d = put(d, Math.max(wagon, -1.1 - x), 3);
      if (x > -1.3) {
        d = put(d, box(car, y - 0.62, Math.abs(z) - 0.83, 2.12, 0.03, 0.03), 4);
        d = put(d, box(car, y - 1.66, Math.abs(z) - 0.79, 2.12, 0.03, 0.04), 4);
        d = put(
          d,
          cylinder(Math.abs(Math.abs(car) - 1.3) - 0.36, Math.abs(z) - 0.55, y - 0.28, 0.27, 0.07, 0.02),
          5,
        );
        d = put(d, box(x, y - 0.8, z, 20, 0.12, 0.14), 5);
      }
      const lx = x + 3.3;
      d = put(d, cylinder(y - 1.15, lx, z, 0.68, 1.7, 0.08), 3);
      d = put(d, cylinder(y - 1.15, Math.abs(lx + 0.2) - 0.75, z, 0.71, 0.05, 0.02), 4);
      d = put(d, cone(y - 1.15, -(lx + 1.8), z, 0.6, 0.42, 0.14), 4);
      d = put(d, cylinder(y - 1.15, lx + 1.96, z, 0.33, 0.06, 0.02), 6);
      d = put(d, torus(y - 1.15, lx + 1.96, z, 0.37, 0.05), 4);
      d = put(d, cylinder(lx + 1.15, y - 2.05, z, 0.22, 0.34, 0.03), 5);
      d = put(d, cone(lx + 1.15, y - 2.42, z, 0.2, 0.32, 0.1), 4);
      d = put(d, sphere(lx + 0.2, y - 1.85, z, 0.28), 4);
      d = put(d, box(lx - 1.9, y - 1.35, z, 0.75, 0.98, 0.82, 0.1), 3);
      d = put(d, box(lx - 1.85, y - 2.36, z, 0.9, 0.07, 0.94, 0.05), 4);
      d = put(d, box(lx, y - 0.5, z, 1.9, 0.14, 0.66, 0.05), 5);
      d = put(d, cylinder(repeat(lx + 0.1, 1.05, 3), Math.abs(z) - 0.6, y - 0.4, 0.44, 0.08, 0.03), 7);
      d = put(d, box(lx + 0.1, y - 0.42, Math.abs(z) - 0.72, 1.2, 0.06, 0.03, 0.02), 4);
      const plow = Math.max(
        box(lx + 2.15, y - 0.25, z, 0.4, 0.32, 0.75),
        (-(lx + 2.3) + Math.abs(z) * 0.55 + (y - 0.2) * 0.7 - 0.15) * 0.75,
      );
      d = put(d, plow, 5);
      d = put(d, sphere(lx + 1.95, y - 0.62, Math.abs(z) - 0.5, 0.13), 6);
      return d;
    },
    surface: (id, wx, y, wz, n, s) => {
      const x = wx * c - wz * sn;
      const z = wx * sn + wz * c;
      if (id === 1) set(s.glow, [2.3, 1.55, 0.7]);
      else if (id === 2) {
        set(s.color, hex('#8f7aa8'));
        set(s.glow, [0.5, 0.36, 0.5]);
      } else if (id === 3) {
        set(s.color, hex('#33284f'), 0.85 + 0.3 * fbm3(x * 2, y * 2, z * 2, 3));
        s.shine = 1;
        s.gloss = 60;
        s.mirror = 0.1;
        s.fresnel = 0.5;
        const car = x > -1.2 ? ((x + 1.2) % 4.9) - 2.35 : x + 1.4;
        const u = Math.abs(((car + 20.36) % 0.72) - 0.36);
        const pane =
          (x > -1.2 ? Math.abs(car) < 1.9 : Math.abs(car) < 0.5) &&
          y > 0.95 &&
          y < 1.5 &&
          u < 0.25 &&
          Math.abs(z) > 0.7 &&
          Math.abs(n[1]) < 0.5;
        if (pane) set(s.glow, [2.5, 1.65, 0.75], 0.7 + 0.3 * hash(Math.floor((x + 40) / 0.72), 2));
      } else if (id === 4) metal(s, hex('#d3a45a'), x, y, z, 0.2, 0.5);
      else if (id === 5) metal(s, hex('#3c3a4a'), x, y, z, 0.4, 0.2);
      else if (id === 6) set(s.glow, [2.6, 2.0, 1.15]);
      else {
        metal(s, hex('#8a3140'), x, y, z, 0.3, 0.2);
        const r = Math.hypot(((x + 3.4 + 0.525 + 10.5) % 1.05) - 0.525, y - 0.4);
        if (r > 0.34) set(s.color, hex('#d3a45a'));
        else if (
          r > 0.12 &&
          Math.abs(
            (((Math.atan2(y - 0.4, ((x + 3.4 + 0.525 + 10.5) % 1.05) - 0.525) * 5) / Math.PI + 20.5) % 1) -
              0.5,
          ) > 0.25
        )
          set(s.color, [0.02, 0.02, 0.03]);
      }
    },
    overlay: () => [{ svg: embers(27, 60, 500, 860, 1100, 520, '#ffdf9e'), blend: 'screen' }],
    post: { exposure: 1.15, contrast: 1.12, bloom: 0.26, bloomFrom: 1.3, vignette: 0.4 },
  };
};
