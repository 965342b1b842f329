import { seeded } from './noise.ts';

/** Small things in front of the finished picture, as SVG in a view box of 1280 × 960. */

const WIDTH = 1280;
const HEIGHT = 960;
const soft = (id: string, deviation: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** Falling flakes in three depths; the nearest are large and blurred. */
export const flakes = (seed: number, count: number, color: string) => {
  const random = seeded(seed);
  const layer = (share: number, low: number, high: number, opacity: number, blur: number) => {
    let dots = '';
    for (let i = 0; i < count * share; i++) {
      const r = low + (high - low) * random();
      dots += `<ellipse cx="${(random() * WIDTH).toFixed(1)}" cy="${(random() * HEIGHT).toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * 1.15).toFixed(1)}"/>`;
    }
    return `<g fill="${color}" opacity="${opacity}" filter="url(#f${blur * 10})">${dots}</g>`;
  };
  return `<defs>${soft('f6', 0.6)}${soft('f15', 1.5)}${soft('f60', 6)}</defs>${layer(0.7, 0.8, 1.8, 0.7, 0.6)}${layer(0.26, 1.8, 3.6, 0.75, 1.5)}${layer(0.04, 8, 15, 0.4, 6)}`;
};

/** Sparks that rise from a point and drift with the wind. */
export const embers = (
  seed: number,
  count: number,
  x: number,
  y: number,
  spread: number,
  rise: number,
  color: string,
) => {
  const random = seeded(seed);
  let dots = '';
  for (let i = 0; i < count; i++) {
    const up = random() ** 1.4;
    const cx = x + (random() - 0.5) * spread * (0.4 + up * 1.6) + up * spread * 0.25;
    const cy = y - up * rise;
    const r = 0.8 + random() * 2.4;
    const turn = Math.round(random() * 180);
    dots += `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${(r * 1.5).toFixed(1)}" ry="${(r * 0.7).toFixed(1)}" transform="rotate(${turn} ${cx.toFixed(1)} ${cy.toFixed(1)})" opacity="${(0.95 - up * 0.6).toFixed(2)}"/>`;
  }
  return `<defs>${soft('glow', 5)}</defs><g fill="${color}" filter="url(#glow)" opacity="0.7">${dots}</g><g fill="${color}">${dots}</g>`;
};

/** A loose flock far away. */
export const birds = (
  seed: number,
  count: number,
  x: number,
  y: number,
  spread: number,
  size: number,
  color: string,
) => {
  const random = seeded(seed);
  let strokes = '';
  for (let i = 0; i < count; i++) {
    const cx = x + (random() - 0.5) * spread;
    const cy = y + (random() - 0.5) * spread * 0.35;
    const s = size * (0.6 + random() * 0.6);
    const lift = s * (0.2 + random() * 0.4);
    strokes += `<path d="M${(cx - s).toFixed(1)} ${(cy - lift).toFixed(1)} Q${(cx - s * 0.4).toFixed(1)} ${(cy - lift * 0.9).toFixed(1)} ${cx.toFixed(1)} ${cy.toFixed(1)} Q${(cx + s * 0.4).toFixed(1)} ${(cy - lift * 0.9).toFixed(1)} ${(cx + s).toFixed(1)} ${(cy - lift).toFixed(1)}"/>`;
  }
  return `<g fill="none" stroke="${color}" stroke-width="2.4" stroke-linecap="round" opacity="0.8">${strokes}</g>`;
};

export const rain = (seed: number, count: number, color: string) => {
  const random = seeded(seed);
  let strokes = '';
  for (let i = 0; i < count; i++) {
    const x = random() * WIDTH;
    const y = random() * HEIGHT;
    const length = 18 + random() * 50;
    strokes += `<path d="M${x.toFixed(0)} ${y.toFixed(0)} l${(-length * 0.12).toFixed(1)} ${length.toFixed(1)}" opacity="${(0.1 + random() * 0.32).toFixed(2)}"/>`;
  }
  return `<g stroke="${color}" stroke-width="1.4" stroke-linecap="round">${strokes}</g>`;
};

/** A forked stroke of lightning between two points. */
export const lightning = (seed: number, x: number, y: number, tx: number, ty: number, color: string) => {
  const random = seeded(seed);
  const line = (ax: number, ay: number, bx: number, by: number, rough: number) => {
    const points = [
      [ax, ay],
      [bx, by],
    ];
    for (let level = 0, jag = rough; level < 6; level++, jag *= 0.55) {
      for (let i = points.length - 1; i > 0; i--) {
        const [px, py] = points[i - 1]!;
        const [qx, qy] = points[i]!;
        points.splice(i, 0, [
          (px! + qx!) / 2 + (random() - 0.5) * jag,
          (py! + qy!) / 2 + (random() - 0.5) * jag * 0.4,
        ]);
      }
    }
    return points;
  };
  const main = line(x, y, tx, ty, Math.hypot(tx - x, ty - y) * 0.3);
  const paths = [{ points: main, width: 5 }];
  for (const part of [0.3, 0.5, 0.7]) {
    const [px, py] = main[Math.floor(main.length * part)]!;
    paths.push({
      points: line(px!, py!, px! + (random() - 0.5) * 300, py! + 80 + random() * 140, 60),
      width: 2,
    });
  }
  const draw = (extra: number) =>
    paths
      .map(
        ({ points, width }) =>
          `<polyline points="${points.map((p) => p.map((v) => v.toFixed(1)).join(',')).join(' ')}" stroke-width="${width + extra}"/>`,
      )
      .join('');
  return `<defs>${soft('l', 14)}${soft('m', 1)}</defs><g fill="none" stroke="${color}" stroke-linejoin="round"><g filter="url(#l)" opacity="0.8">${draw(14)}</g><g filter="url(#m)">${draw(0)}</g></g>`;
};

/** Slow smoke or steam: turbulence seen through a soft shape. */
export const smoke = (
  id: string,
  seed: number,
  shape: string,
  color: string,
  opacity: number,
  frequency = 0.008,
) =>
  `<defs><filter id="t${id}" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="${seed}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="160" xChannelSelector="R" yChannelSelector="G" result="d"/><feGaussianBlur in="d" stdDeviation="9" result="b"/><feColorMatrix in="n" type="matrix" values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 2.6 0 0 0 -0.75" result="a"/><feComposite in="b" in2="a" operator="in"/></filter></defs><g filter="url(#t${id})" fill="${color}" opacity="${opacity}">${shape}</g>`;
