import type { Currency } from '../currencies.ts';
import type { Item } from '../lib/bodies.ts';
import { arrange, flat, shape } from '../lib/bodies.ts';
import type { Vec } from '../lib/math.ts';
import { hex, mix, scaleVec, smooth } from '../lib/math.ts';
import { fbm3, hash } from '../lib/noise.ts';
import { bevelled } from '../lib/parts.ts';
import type { Scene } from '../lib/scene.ts';
import { box, prism, put, sphere } from '../lib/sdf.ts';
import { gem, matte, metal, set } from '../lib/surfaces.ts';

const studio = (x: number, y: number, z: number, tone: Vec, out: Vec) => {
  const t = smooth(-0.1, 0.5, y);
  const lamp =
    smooth(0.5, 0.75, y * 0.75 - x * 0.5 + z * 0.35) + 0.6 * smooth(0.5, 0.7, x * 0.85 + z * 0.3 + y * 0.2);
  for (let i = 0; i < 3; i++) out[i] = tone[i]! * mix(0.95, 0.55, t) + lamp * [1.5, 1.42, 1.3][i]!;
};

const still = (
  currency: Currency,
  items: Item[],
  ground: Vec,
  camera: Scene['camera'],
  withFloor: boolean,
): Scene => {
  const tone = hex(currency.tone);
  const accent = hex(currency.accent);
  const hard = currency.body === 'gem' || currency.body === 'shard' || currency.body === 'star';
  const turned = items.map((item) => ({
    ...item,
    c: Math.cos(item.turn),
    s: Math.sin(item.turn),
    lc: Math.cos(item.lean),
    ls: Math.sin(item.lean),
  }));
  const flats = flat(currency.body);
  const local: Vec = [0, 0, 0];
  const enter = (item: (typeof turned)[number], x: number, y: number, z: number) => {
    const dx = (x - item.x) / item.size;
    const dy = (y - item.y) / item.size;
    const dz = (z - item.z) / item.size;
    const u = dx * item.c - dz * item.s;
    const v = dx * item.s + dz * item.c;
    local[0] = u;
    local[1] = dy * item.lc + v * item.ls;
    local[2] = v * item.lc - dy * item.ls;
  };
  return {
    camera,
    sun: { direction: [-0.55, 0.8, 0.55], color: [2.1, 2.0, 1.85], hardness: 5 },
    ambient: { sky: [0.55, 0.55, 0.58], ground: scaleVec(ground, 0.7) },
    far: 40,
    steps: 110,
    occlusion: 0.5,
    fog: { color: scaleVec(ground, 0.95), density: withFloor ? 0.03 : 0 },
    sky: (x, y, z, out) => studio(x, y, z, ground, out),
    map: (x, y, z) => {
      let d = withFloor ? put(1e9, y, 1) : 1e9;
      for (let i = 0; i < turned.length; i++) {
        const item = turned[i]!;
        const lying = flats && item.lean === 0;
        const near = lying
          ? Math.max(Math.hypot(x - item.x, z - item.z) - 1.08, Math.abs(y - item.y) - 0.18)
          : sphere(x - item.x, y - item.y, z - item.z, item.size * 1.25);
        if (near > (lying ? 0.12 : 0.6)) {
          d = Math.min(d, near);
          continue;
        }
        enter(item, x, y, z);
        d = put(d, shape(currency.body, local[0], local[1], local[2]) * item.size, 2 + i);
      }
      return d;
    },
    surface: (id, x, y, z, n, s) => {
      if (id === 1) {
        set(s.color, ground, 0.96);
        s.mirror = 0.05;
        s.fresnel = 0.2;
        return;
      }
      const item = turned[Math.max(0, id - 2)]!;
      enter(item, x, y, z);
      const [u, v, w] = local;
      if (hard) {
        gem(s, accent, tone, u * 1.1 + id, v * 1.1, w * 1.1, n, camera.from, 0.34);
        const facet = 0.45 + 0.9 * hash(Math.round(n[0] * 5), Math.round(n[1] * 5), Math.round(n[2] * 5));
        s.mirror = 0.08;
        set(s.color, s.color, facet * 0.8);
        return set(s.glow, s.glow, facet);
      }
      metal(s, tone, u, v, w, 0.14, 0.5);
      const inlay =
        currency.body === 'coin'
          ? Math.abs(Math.abs(u) + Math.abs(w) - 0.4) < 0.09
          : currency.body === 'chip'
            ? prism(u, w, 0, 6) < 0.7 && Math.abs(prism(u, w, 0, 3) - 0.2) > 0.07
            : currency.body === 'plate'
              ? Math.hypot(u, w) < 0.88 && Math.abs(v) > 0.1
              : currency.body === 'cube'
                ? w > 0.1 && Math.max(Math.abs(u), Math.abs(v)) < 0.5
                : Math.abs(u) < 0.6 && Math.abs(w) < 0.22 && v > 0.2;
      if (inlay) set(s.color, accent, 0.9 + 0.2 * fbm3(u * 3, v * 3, w * 3, 2));
    },
    post: {
      exposure: 1.02,
      contrast: 1.12,
      bloom: 0.12,
      bloomFrom: 1.4,
      vignette: withFloor ? 0.22 : 0,
      grain: 0.006,
      saturation: 0.94,
    },
  };
};

/** A pack of a currency on a ground of the game's own tones; `tier` 1…8 is its size. */
export const currencyScene = (currency: Currency, tier: number, tones: readonly [string, string]): Scene => {
  const deep = hex(tones[0]);
  const bright = hex(tones[1]);
  const ground: Vec = [0, 1, 2].map((i) => mix(mix(deep[i]!, bright[i]!, 0.06), 0.62, 0.2)) as Vec;
  const back = [6.6, 6.9, 7.2, 8, 8.8, 10.6, 11.4, 14][tier - 1]!;
  const aim = (
    currency.body === 'bar'
      ? [0.3, 0.35, 0.5, 0.6, 0.75, 0.85, 0.95, 1.2]
      : currency.body === 'gem'
        ? [0.75, 0.7, 0.7, 0.8, 0.85, 0.9, 0.95, 1]
        : [0.95, 0.95, 0.95, 1, 1.05, 1.2, 1.3, 1.5]
  )[tier - 1]!;
  return still(
    currency,
    arrange(currency.body, tier),
    ground,
    { from: [back * 0.16, aim + back * 0.42, back], to: [0, aim, 0], fov: 30 },
    true,
  );
};

/** One piece of a currency, by itself. */
export const iconScene = (currency: Currency): Scene => {
  const lean = flat(currency.body) ? 1.2 : currency.body === 'bar' ? 0.2 : 0.12;
  const size = currency.body === 'shard' ? 1.05 : 1;
  return still(
    currency,
    [{ x: 0, y: 0, z: 0, size, turn: currency.body === 'bar' ? 0.6 : -0.45, lean }],
    [0.36, 0.36, 0.38],
    {
      from: [0, currency.body === 'gem' ? 2.2 : 1.2, 6],
      to: [0, currency.body === 'gem' ? -0.1 : 0, 0],
      fov: 22,
    },
    false,
  );
};

/** The knife that a seller of Standoff 2 is asked to list. */
export const skinScene = (): Scene => {
  const blade = [-0.16, 0.1, 0.16, 0.1, 0.24, 0.6, 0.22, 1.5, 0.06, 2.05, -0.2, 2.3, -0.22, 1.5, -0.16, 0.8];
  const turn = 0.85;
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const ground = hex('#8a7550');
  const base = still(
    { body: 'coin', tone: '#e4b04a', accent: '#8a5a1c' },
    [],
    ground,
    { from: [0, 1.2, 7.2], to: [0, 0, 0], fov: 30 },
    false,
  );
  return {
    ...base,
    fog: { color: ground, density: 0 },
    sky: (x, y, z, out) => studio(x, y, z, ground, out),
    map: (x, y, z) => {
      const u = x * c - y * s;
      const v = x * s + y * c + 0.55;
      let d = put(1e9, z + 0.5, 1);
      d = put(d, bevelled(u, v, z, blade, 0.08, 0.6), 2);
      d = put(d, box(u, v, z, 0.38, 0.09, 0.14, 0.05), 3);
      d = put(d, box(u, v + 0.56, z, 0.16 + 0.025 * Math.sin(v * 15), 0.5, 0.13, 0.08), 4);
      return put(d, Math.hypot(Math.hypot(u, v + 1.22) - 0.2, z) - 0.065, 3);
    },
    surface: (id, x, y, z, _n, surface) => {
      if (id === 1) matte(surface, ground, x, y, z, 1, 0.2);
      else if (id === 2) {
        metal(surface, hex('#e0e2e2'), x, y, z, 0.1, 0.5);
        const wave = Math.sin((x + y) * 7 + 5 * fbm3(x * 2, y * 2, z, 4));
        if (wave > 0.35) set(surface.color, hex('#d97b2a'));
        else if (wave < -0.5) set(surface.color, hex('#3f5a66'));
      } else if (id === 3) metal(surface, hex('#c9a24c'), x, y, z, 0.2, 0.5);
      else matte(surface, hex('#26292c'), x, y, z, 8, 0.4);
    },
  };
};
