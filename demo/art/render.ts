import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { develop } from './lib/develop.ts';
import { traceFrame } from './lib/image.ts';
import type { Scene } from './lib/scene.ts';
import { scenes } from './scenes.ts';

// node art/render.ts [--width 1280] [--detail 0.75] [--out <folder>] [slug…]: draws the games' pictures, all of them when none
// is named. `--detail 0.5` traces half the width and enlarges: four times as fast, a little softer.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1280' },
    detail: { type: 'string', default: '0.75' },
    out: { type: 'string' },
  },
});
const width = Number(values.width);
const height = (width * 3) / 4;
const out = values.out ?? new URL('../pictures/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });

const draw = async (slug: string, scene: Scene) => {
  const started = Date.now();
  const traced = Math.round((width * Number(values.detail)) / 16) * 16;
  const size = { width: traced, height: (traced * 3) / 4 };
  const frame = traceFrame(scene, size.width, size.height);
  let picture = sharp(develop(frame, scene.post), { raw: { ...size, channels: 4 } });
  if (traced < width)
    picture = picture.resize(width, height, { kernel: 'lanczos3' }).sharpen({ sigma: 0.9, m1: 0.6, m2: 1.4 });
  picture = sharp(await picture.removeAlpha().png({ compressionLevel: 1 }).toBuffer());
  const layers = scene.overlay?.() ?? [];
  if (layers.length > 0) {
    picture = picture.composite(
      layers.map(({ svg, blend }) => ({
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1280 960">${svg}</svg>`,
        ),
        blend,
      })),
    );
  }
  await picture
    .removeAlpha()
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toFile(`${out}/${slug}.webp`);
  console.log(`${slug}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
};

for (const [slug, scene] of Object.entries(scenes)) {
  if (positionals.length === 0 || positionals.includes(slug)) await draw(slug, scene());
}
