import { createTracer } from './march.ts';
import type { Vec } from './math.ts';
import { cross, normalize } from './math.ts';
import type { Scene } from './scene.ts';

/** Linear light of every pixel, three numbers each; `cover` is 0 where only the sky was met. */
export type Frame = { width: number; height: number; light: Float32Array; cover: Float32Array };

const CLIP = 6;
const perceived = (light: Float32Array, at: number) => {
  const level = light[at]! * 0.25 + light[at + 1]! * 0.6 + light[at + 2]! * 0.15;
  return level / (1 + level);
};
const CORNERS = [
  [-0.375, -0.125],
  [0.125, -0.375],
  [0.375, 0.125],
  [-0.125, 0.375],
] as const;

/** Traces a scene; edges are sampled four more times. */
export const traceFrame = (scene: Scene, width: number, height: number): Frame => {
  const trace = createTracer(scene);
  const { from, to, fov, roll = 0 } = scene.camera;
  const ahead = normalize([to[0] - from[0], to[1] - from[1], to[2] - from[2]]);
  const right = normalize(cross(ahead, [Math.sin(roll), Math.cos(roll), 0]));
  const up = cross(right, ahead);
  const zoom = Math.tan((fov * Math.PI) / 360);
  const out: Vec = [0, 0, 0];
  const light = new Float32Array(width * height * 3);
  const ids = new Int16Array(width * height);
  const cover = new Float32Array(width * height);

  const shoot = (px: number, py: number) => {
    const u = (((px + 0.5) * 2) / width - 1) * zoom * (width / height);
    const v = (1 - ((py + 0.5) * 2) / height) * zoom;
    const dx = ahead[0] + right[0] * u + up[0] * v;
    const dy = ahead[1] + right[1] * u + up[1] * v;
    const dz = ahead[2] + right[2] * u + up[2] * v;
    const k = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
    return trace(from[0], from[1], from[2], dx * k, dy * k, dz * k, out);
  };

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      ids[at] = shoot(x, y);
      cover[at] = ids[at] === -1 ? 0 : 1;
      for (let i = 0; i < 3; i++) light[at * 3 + i] = Math.min(CLIP, Math.max(0, out[i]!));
    }
  }
  const first = light.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const level = perceived(first, at * 3);
      let edge = false;
      let rough = false;
      for (const other of [at - 1, at + 1, at - width, at + width]) {
        edge ||= ids[other] !== ids[at];
        rough ||= Math.abs(perceived(first, other * 3) - level) > 0.075;
      }
      if (!edge && !rough) continue;
      const corners = edge ? CORNERS : CORNERS.slice(0, 2);
      const sum = [first[at * 3]!, first[at * 3 + 1]!, first[at * 3 + 2]!];
      let hits = cover[at]!;
      for (const [dx, dy] of corners) {
        if (shoot(x + dx, y + dy) !== -1) hits++;
        for (let i = 0; i < 3; i++) sum[i] = sum[i]! + Math.min(CLIP, Math.max(0, out[i]!));
      }
      cover[at] = hits / (corners.length + 1);
      for (let i = 0; i < 3; i++) light[at * 3 + i] = sum[i]! / (corners.length + 1);
    }
  }
  return { width, height, light, cover };
};
