import type { Vec } from './math.ts';
import { noise3 } from './noise.ts';
import type { Scene, Surface } from './scene.ts';
import { nearest } from './sdf.ts';

const blankSurface = (): Surface => ({
  color: [0.5, 0.5, 0.5],
  glow: [0, 0, 0],
  shine: 0,
  gloss: 20,
  mirror: 0,
  fresnel: 0,
  metal: false,
  bump: 0,
  bumpScale: 1,
});
const reset = (surface: Surface) => {
  surface.color[0] = surface.color[1] = surface.color[2] = 0.5;
  surface.glow[0] = surface.glow[1] = surface.glow[2] = 0;
  surface.shine = surface.mirror = surface.fresnel = surface.bump = 0;
  surface.gloss = 20;
  surface.bumpScale = 1;
  surface.metal = false;
};

/** Walks rays through a scene. One tracer serves one picture; it keeps scratch space between rays. */
export const createTracer = (scene: Scene) => {
  const { map, sky, sun, ambient, fog, far } = scene;
  const lights = scene.lights ?? [];
  const stride = scene.stride ?? 1;
  const steps = scene.steps ?? 160;
  const occlusion = scene.occlusion ?? 0.25;
  const length = Math.hypot(...sun.direction);
  const sx = sun.direction[0] / length;
  const sy = sun.direction[1] / length;
  const sz = sun.direction[2] / length;
  const surfaces = [blankSurface(), blankSurface()];
  const normals: Vec[] = [
    [0, 1, 0],
    [0, 1, 0],
  ];
  const scratch: Vec[] = [
    [0, 0, 0],
    [0, 0, 0],
  ];

  const walk = (
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    limit: number,
  ) => {
    let t = from;
    for (let step = 0; step < steps; step++) {
      const distance = map(ox + dx * t, oy + dy * t, oz + dz * t);
      if (distance < 0.0004 * t + 0.0002) return t;
      t += distance * stride;
      if (t > limit) return -1;
    }
    return t < limit * 0.6 ? t : -1;
  };

  const shadow = (x: number, y: number, z: number) => {
    if (scene.shadows === false) return 1;
    let light = 1;
    let t = 0.02;
    for (let step = 0; step < 48; step++) {
      const distance = map(x + sx * t, y + sy * t, z + sz * t);
      if (distance < 0.0008) return 0;
      light = Math.min(light, (sun.hardness * distance) / t);
      t += Math.max(distance * stride, 0.015);
      if (t > far * 0.5) break;
    }
    return light < 0 ? 0 : light * light * (3 - 2 * light);
  };

  const occlude = (x: number, y: number, z: number, n: Vec) => {
    let dark = 0;
    let weight = 1;
    for (let step = 1; step <= 4; step++) {
      const reach = (occlusion * step * step) / 10;
      dark += weight * (reach - map(x + n[0] * reach, y + n[1] * reach, z + n[2] * reach));
      weight *= 0.6;
    }
    const light = 1 - (1.4 * dark) / occlusion;
    return light < 0 ? 0 : Math.min(light, 1);
  };

  const normalAt = (x: number, y: number, z: number, t: number, n: Vec) => {
    const e = 0.0006 + t * 0.0007;
    const a = map(x + e, y - e, z - e);
    const b = map(x - e, y - e, z + e);
    const c = map(x - e, y + e, z - e);
    const d = map(x + e, y + e, z + e);
    const nx = a - b - c + d;
    const ny = -a - b + c + d;
    const nz = -a + b - c + d;
    const k = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
    n[0] = nx * k;
    n[1] = ny * k;
    n[2] = nz * k;
  };

  const roughen = (x: number, y: number, z: number, s: Surface, n: Vec) => {
    const f = s.bumpScale;
    const e = 0.25 / f;
    const here = noise3(x * f, y * f, z * f);
    n[0] -= (s.bump * (noise3((x + e) * f, y * f, z * f) - here)) / 0.25;
    n[1] -= (s.bump * (noise3(x * f, (y + e) * f, z * f) - here)) / 0.25;
    n[2] -= (s.bump * (noise3(x * f, y * f, (z + e) * f) - here)) / 0.25;
    const k = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    n[0] *= k;
    n[1] *= k;
    n[2] *= k;
  };

  const air = (t: number, oy: number, dx: number, dy: number, dz: number, out: Vec) => {
    const fall = fog.fall ?? 0;
    let depth = t * fog.density;
    if (fall > 0) {
      const k = fall * dy;
      depth *=
        Math.exp(-fall * Math.max(oy - (fog.base ?? 0), -2 / fall)) *
        (Math.abs(k * t) < 1e-4 ? 1 : Math.min(60, (1 - Math.exp(-k * t)) / (k * t)));
    }
    const amount = 1 - Math.exp(-depth);
    const toSun = Math.max(0, dx * sx + dy * sy + dz * sz) ** 6;
    const lit = fog.sun ?? fog.color;
    for (let i = 0; i < 3; i++)
      out[i] = out[i]! * (1 - amount) + amount * (fog.color[i]! * (1 - toSun) + lit[i]! * toSun);
  };

  /** Light that reaches the eye along a ray, written into `out`; returns the material met, −1 for the sky. */
  const trace = (
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    out: Vec,
    level = 0,
  ): number => {
    const t = walk(ox, oy, oz, dx, dy, dz, level ? 0.02 : 0.05, far);
    if (t < 0) {
      sky(dx, dy, dz, out);
      return -1;
    }
    const x = ox + dx * t;
    const y = oy + dy * t;
    const z = oz + dz * t;
    const n = normals[level]!;
    normalAt(x, y, z, t, n);
    map(x, y, z);
    const id = nearest.id;
    const s = surfaces[level]!;
    reset(s);
    scene.surface(id, x, y, z, n, s);
    const open = level ? 0.8 : occlude(x, y, z, n);
    if (s.bump > 0) roughen(x, y, z, s, n);
    const facing = n[0] * sx + n[1] * sy + n[2] * sz;
    const lit = facing > 0 ? (level ? 1 : shadow(x + n[0] * 0.01, y + n[1] * 0.01, z + n[2] * 0.01)) : 0;
    const view = -(n[0] * dx + n[1] * dy + n[2] * dz);
    const up = 0.5 + 0.5 * n[1];
    const hx = sx - dx;
    const hy = sy - dy;
    const hz = sz - dz;
    const half = Math.max(
      0,
      (n[0] * hx + n[1] * hy + n[2] * hz) / (Math.sqrt(hx * hx + hy * hy + hz * hz) || 1),
    );
    const spot = s.shine > 0 && lit > 0 ? s.shine * half ** s.gloss * lit : 0;
    const diffuse = Math.max(0, facing) * lit;
    for (let i = 0; i < 3; i++) {
      const round = (ambient.ground[i]! + (ambient.sky[i]! - ambient.ground[i]!) * up) * open;
      const tint = s.metal ? s.color[i]! : 1;
      out[i] = s.color[i]! * (diffuse * sun.color[i]! + round) + spot * sun.color[i]! * tint + s.glow[i]!;
    }
    for (const light of lights) {
      const lx = light.at[0] - x;
      const ly = light.at[1] - y;
      const lz = light.at[2] - z;
      const far2 = lx * lx + ly * ly + lz * lz;
      if (far2 > light.reach * light.reach * 9) continue;
      const l = Math.sqrt(far2);
      const near = Math.max(0, (n[0] * lx + n[1] * ly + n[2] * lz) / l) * 0.85 + 0.15;
      const power = (near * (0.35 + 0.65 * open)) / (1 + (far2 / (light.reach * light.reach)) * 6);
      for (let i = 0; i < 3; i++) out[i] = out[i]! + (s.color[i]! + s.shine * 0.1) * light.color[i]! * power;
    }
    const mirror = s.mirror + s.fresnel * (1 - Math.min(1, Math.max(0, view))) ** 4;
    if (mirror > 0.01) {
      const rx = dx + 2 * view * n[0];
      const ry = dy + 2 * view * n[1];
      const rz = dz + 2 * view * n[2];
      const image = scratch[level]!;
      const color: Vec = [s.color[0], s.color[1], s.color[2]];
      const metal = s.metal;
      if (level === 0) trace(x + n[0] * 0.02, y + n[1] * 0.02, z + n[2] * 0.02, rx, ry, rz, image, 1);
      else sky(rx, Math.abs(ry), rz, image);
      const part = Math.min(1, mirror);
      for (let i = 0; i < 3; i++) {
        const reflected = image[i]! * (metal ? color[i]! : 1) * (0.4 + 0.6 * open);
        out[i] = metal
          ? out[i]! * (1 - part * 0.7) + part * reflected
          : out[i]! * (1 - part) + part * reflected;
      }
    }
    air(t, oy, dx, dy, dz, out);
    return id;
  };
  return trace;
};
