import type { Currency } from '../currencies.ts';
import { clamp, smooth } from './math.ts';
import { hash } from './noise.ts';
import { box, crystal, cylinder, polygon, prism } from './sdf.ts';

/** One thing of a still life: place of its centre, size, turn around y, lean towards the eye. */
export type Item = { x: number; y: number; z: number; size: number; turn: number; lean: number };

const STAR: number[] = [];
for (let i = 0; i < 10; i++) {
  const r = i & 1 ? 0.46 : 1;
  STAR.push(r * Math.sin((i * Math.PI) / 5), r * Math.cos((i * Math.PI) / 5));
}

/** True for bodies that lie and stack. */
export const flat = (body: Currency['body']) => body === 'coin' || body === 'chip' || body === 'plate';

/** Distance to a currency's body of size 1; the relief of flat ones is on both faces. Their axis is y. */
export const shape = (body: Currency['body'], x: number, y: number, z: number) => {
  if (body === 'coin') {
    const r = Math.hypot(x, z);
    const ridge = r > 0.9 && r < 1.1 ? 0.012 * Math.cos(Math.atan2(z, x) * 60) * smooth(0.9, 0.99, r) : 0;
    const dish = r < 0.8 ? 0.035 : 0;
    const mark = Math.abs(Math.abs(x) + Math.abs(z) - 0.4) < 0.09 ? -0.03 : 0;
    return cylinder(x, y, z, 1 + ridge, 0.13 - dish - mark, 0.03) * 0.8;
  }
  if (body === 'chip') {
    const r = prism(x, z, 0, 6);
    const dish = r < 0.7 ? 0.035 : 0;
    const mark = Math.abs(prism(x, z, 0, 3) - 0.2) < 0.07 ? -0.03 : 0;
    const side = r - 0.92;
    const cap = Math.abs(y) - 0.15 + dish + mark;
    return (Math.max(side, cap) + Math.max(0, Math.min(side, cap) + 0.03) * 0.4) * 0.8;
  }
  if (body === 'plate') {
    const hole = Math.hypot(x, z) - 0.17;
    const r = Math.hypot(x, z);
    const sector = Math.PI / 3;
    const a = Math.atan2(z, x);
    const f = a - sector * Math.round(a / sector);
    const window = Math.hypot(r * Math.cos(f) - 0.6, r * Math.sin(f)) - 0.2;
    return Math.max(cylinder(x, y, z, 1, 0.12, 0.03), -hole, -window) * 0.8;
  }
  if (body === 'gem') return Math.max(crystal(x, y - 0.02, z, 0.95, 8, 0.08, 1.05, 1.25), y - 0.48) * 0.9;
  if (body === 'shard') return crystal(x, y, z, 0.42, 6, 0.55, 0.55, 0.35) * 0.9;
  if (body === 'star')
    return (
      Math.max(polygon(x, y, STAR), (Math.abs(z) - clamp(-polygon(x, y, STAR) * 0.75, 0.01, 0.3)) * 0.75) *
      0.9
    );
  if (body === 'cube') {
    const recess = Math.max(Math.abs(x), Math.abs(y)) < 0.5 && z > 0 ? 0.06 : 0;
    return box(x, y, z, 0.85, 0.85, 0.2 - recess, 0.05) * 0.8;
  }
  const slope = 0.14 * y;
  return box(x, y, z, 1 - slope, 0.22, 0.46 - slope, 0.05) * 0.9;
};

const stack = (items: Item[], x: number, z: number, count: number, step: number, base: number) => {
  for (let i = 0; i < count; i++)
    items.push({
      x: x + (hash(i, count, 3) - 0.5) * 0.12,
      y: base + i * step,
      z: z + (hash(i, count, 5) - 0.5) * 0.12,
      size: 1,
      turn: hash(i, count, 7) * 3,
      lean: 0,
    });
};

/** The stacks of each pack, as x, z and how many lie there, and where one piece leans against them. */
const STACKS: { stacks: [number, number, number][]; upright: [number, number] }[] = [
  { stacks: [[0, -0.3, 1]], upright: [0, 0.35] },
  { stacks: [[-0.45, -0.4, 2]], upright: [0.55, 0.65] },
  { stacks: [[-0.7, -0.5, 4]], upright: [0.75, 0.8] },
  {
    stacks: [
      [-1.05, -0.5, 3],
      [0.95, -0.9, 5],
    ],
    upright: [0.35, 0.95],
  },
  {
    stacks: [
      [-1.1, -0.6, 5],
      [1.1, -0.9, 8],
    ],
    upright: [-0.1, 1.1],
  },
  {
    stacks: [
      [-1.9, -0.5, 5],
      [0.1, -1.3, 9],
      [2, -0.6, 7],
    ],
    upright: [-0.55, 1.15],
  },
  {
    stacks: [
      [-2.2, -0.5, 6],
      [0, -1.4, 12],
      [2.2, -0.7, 9],
      [-1.1, 1.1, 2],
    ],
    upright: [0.75, 1.35],
  },
  {
    stacks: [
      [-2.5, -0.7, 9],
      [-0.4, -1.6, 14],
      [1.8, -1.3, 12],
      [2.6, 0.6, 5],
      [-1.4, 1.2, 3],
    ],
    upright: [0.6, 1.5],
  },
];
/** Bars of each pack, level by level from below. */
const BARS = [[1], [2], [2, 1], [3, 2], [3, 2, 1], [4, 3, 2], [4, 3, 2, 1], [5, 4, 3, 2, 1]];
/** How many loose pieces each pack has, and how big the one in their middle is. */
const PIECES = [1, 2, 3, 5, 7, 10, 13, 19];
const MIDDLE = [1.2, 1, 1, 1.2, 1.25, 1.4, 1.5, 1.6];
const PAIR = [
  [-0.7, -0.1],
  [0.75, 0.25],
];
const TRIPLE = [
  [-0.85, 0.1],
  [0.9, -0.2],
  [0.1, 0.85],
];

/** Where the things of a pack lie; a bigger pack has more of them. `tier` is 1…8. */
export const arrange = (body: Currency['body'], tier: number): Item[] => {
  const items: Item[] = [];
  if (flat(body)) {
    const step = body === 'chip' ? 0.31 : 0.27;
    const { stacks, upright } = STACKS[tier - 1]!;
    for (const [x, z, count] of stacks) stack(items, x, z, count, step, step / 2);
    const [x, z] = upright;
    items.push({ x, y: 0.97 + (tier === 1 ? step : 0), z, size: 1, turn: -0.3, lean: 1.35 });
    return items;
  }
  if (body === 'bar') {
    BARS[tier - 1]!.forEach((count, level) => {
      for (let i = 0; i < count; i++)
        items.push({
          x: 0,
          y: 0.24 + level * 0.46,
          z: (i - (count - 1) / 2) * 1.02,
          size: 1,
          turn: 0,
          lean: 0,
        });
    });
    return items.map((item) => ({ ...item, x: item.z * 0.95, z: -item.z * 0.2, turn: 1.25 }));
  }
  const count = PIECES[tier - 1]!;
  const ring = [[0, 0]];
  const circle = (pieces: number, from: number, wide: number, deep: number) => {
    const turn = tier % 2 === 1 ? 1.047 : (2 * Math.PI) / pieces;
    for (let i = 0; i < pieces; i++)
      ring.push([Math.cos(i * turn + from) * wide, Math.sin(i * turn + from) * deep]);
  };
  circle(tier === 4 ? 4 : 6, 0.4, 1.62, 1.35);
  circle(tier === 6 ? 3 : 6, tier === 6 ? 0.5 : 0, 2.35, 1.95);
  circle(6, 0.5, 3.1, 2.5);
  const few = count === 2 ? PAIR : count === 3 ? TRIPLE : undefined;
  for (let i = 0; i < count; i++) {
    const [x, z] = (few ?? ring)[i]!;
    const first = i === 0 && !few;
    const size = first ? MIDDLE[tier - 1]! : 0.72 + 0.25 * hash(i, Math.ceil(tier / 2));
    const tall = body === 'shard' ? 0.95 : body === 'gem' ? 0.62 : body === 'star' ? 0.8 : 0.85;
    items.push({
      x: x!,
      y: size * tall * (body === 'gem' && first ? 1.25 : 1),
      z: z!,
      size,
      turn: body === 'cube' || body === 'star' ? (hash(i, 2) - 0.5) * 1.1 : hash(i, 2) * 3,
      lean: (hash(i, 3) - 0.5) * (first ? 0.1 : 0.7),
    });
  }
  return items;
};
