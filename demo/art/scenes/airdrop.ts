import type { Vec } from '../lib/math.ts';
import { hex, normalize, smooth } from '../lib/math.ts';
import { fbm2, ridged2 } from '../lib/noise.ts';
import type { Scene } from '../lib/scene.ts';
import { box, capsule, put, sphere } from '../lib/sdf.ts';
import { clouds, disc, gradient } from '../lib/sky.ts';
import { grass, matte, metal, planks, set, setMix, stone, water } from '../lib/surfaces.ts';

/** A supply crate under its parachute, drifting to an island at dusk. */
export const airdrop = (): Scene => {
  const sun: Vec = [-0.75, 0.2, -0.62];
  const seaLevel = -7;
  const island = (x: number, z: number) => {
    const mask = smooth(0.44, 0.7, fbm2(x * 0.024 + 5.9, z * 0.024 + 2.4, 3)) * smooth(-6, -22, z);
    return seaLevel - 1.5 + mask * (3 + 10 * ridged2(x * 0.045 + 4, z * 0.045, 5));
  };
  const silk = [hex('#d9622b'), hex('#efe3cf')] as const;
  const tilt = 0.1;
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  return {
    camera: { from: [2.4, 0.9, 9.4], to: [0.25, 1.75, 0], fov: 40 },
    sun: { direction: [-0.72, 0.36, 0.42], color: [3.2, 2.0, 1.15], hardness: 9 },
    ambient: { sky: [0.34, 0.36, 0.55], ground: [0.2, 0.13, 0.12] },
    far: 320,
    steps: 170,
    fog: { color: [0.33, 0.3, 0.44], sun: [1.25, 0.62, 0.3], density: 0.0085, fall: 0.035, base: seaLevel },
    sky: (x, y, z, out) => {
      gradient(
        y,
        [
          [-0.1, [0.8, 0.4, 0.26]],
          [0.02, [0.92, 0.5, 0.3]],
          [0.2, [0.42, 0.33, 0.46]],
          [0.55, [0.11, 0.16, 0.33]],
          [1, [0.05, 0.08, 0.2]],
        ],
        out,
      );
      disc(x, y, z, sun, 0.05, [4.5, 2.6, 1.2], 0.5, out);
      clouds(
        x,
        y,
        z,
        { cover: 0.56, scale: 0.55, light: [1.35, 0.7, 0.45], shade: [0.22, 0.2, 0.34], sun, seed: 3 },
        out,
      );
    },
    map: (x, y, z) => {
      let d = y - seaLevel;
      d = y < 6 ? put(put(1e9, d, 1), (y - island(x, z)) * 0.4, 2) : put(1e9, d, 1);
      const px = x * cos - y * sin;
      const py = x * sin + y * cos;
      const bound = sphere(px, py - 2, z, 3.6);
      if (bound > 1) return put(d, bound, 0);
      d = put(d, box(px, py, z, 0.74, 0.56, 0.74, 0.04), 3);
      const ax = Math.abs(px);
      const az = Math.abs(z);
      const straps = Math.min(
        box(ax - 0.42, py, z, 0.07, 0.585, 0.765, 0.01),
        box(px, py, az - 0.42, 0.765, 0.585, 0.07, 0.01),
      );
      d = put(d, straps, 4);
      d = put(d, box(ax - 0.7, Math.abs(py) - 0.52, az - 0.7, 0.1, 0.1, 0.1, 0.015), 5);
      const angle = Math.atan2(z, px);
      const gore = Math.abs(Math.sin(angle * 6));
      const dome = Math.sqrt(px * px + z * z + ((py - 2.9) * 1.18) ** 2) - 2.05 - 0.13 * gore;
      const skirt = 2.95 + 0.16 * gore - py;
      d = put(d, Math.max(Math.abs(dome) - 0.03, skirt) * 0.8, 6);
      const sector = Math.PI / 6;
      const folded = angle - sector * Math.round(angle / sector);
      const r = Math.hypot(px, z);
      const lx = r * Math.cos(folded);
      const lz = r * Math.sin(folded);
      return put(d, capsule(lx, py, lz, 0.62, 0.56, 0, 2.03, 3, 0, 0.014), 7);
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) return water(s, [0.03, 0.055, 0.09], 0.1 / (1 + Math.hypot(x, z) * 0.04), 0.55, x, z, n);
      if (id === 2) {
        const high = y - seaLevel;
        if (high < 0.35) return set(s.color, hex('#b99b6b'));
        if (n[1] > 0.72) grass(s, hex('#28381c'), hex('#6c7434'), x, z, 0.5);
        else stone(s, hex('#7d6a58'), x, y, z, 0.5);
        return;
      }
      const px = x * cos - y * sin;
      const py = x * sin + y * cos;
      if (id === 3) return planks(s, hex('#9aa56a'), py + 0.6, Math.abs(n[0]) > 0.6 ? z : px, 0.5, 0.235);
      if (id === 4) return matte(s, hex('#2c2f2a'), px, py, z, 9);
      if (id === 5) return metal(s, hex('#a8a295'), px, py, z, 0.6, 0.2);
      if (id === 6) {
        const gore = Math.floor(((Math.atan2(z, px) + Math.PI) * 6) / Math.PI);
        matte(s, silk[gore & 1]!, px, py, z, 6, 0.16);
        const through = Math.max(0, -(n[0] * normalize(sun)[0] + n[2] * normalize(sun)[2]));
        set(s.glow, s.color, 0.22 + 0.5 * through);
        return;
      }
      setMix(s.color, hex('#d8d2c0'), hex('#8a8678'), 0.3);
    },
    post: { exposure: 1.02, bloom: 0.3, vignette: 0.4, contrast: 1.12, saturation: 1.05 },
  };
};
