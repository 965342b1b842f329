import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { currencies } from './currencies.ts';
import { develop } from './lib/develop.ts';
import { traceFrame } from './lib/image.ts';
import { currencyScene, iconScene, skinScene } from './scenes/still-lifes.ts';
import { tones } from './tones.ts';

// node art/products.ts [--trace 256] [slug…]: a still life per currency in a size for each of its packs, its icon, and the skin of Standoff 2.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { trace: { type: 'string', default: '256' }, out: { type: 'string' } },
});
const out = values.out ?? new URL('../pictures', import.meta.url).pathname;
const trace = Number(values.trace);
for (const folder of ['products', 'icons']) mkdirSync(`${out}/${folder}`, { recursive: true });
const wanted = (slug: string) => positionals.length === 0 || positionals.includes(slug);

const save = async (
  scene: ReturnType<typeof iconScene>,
  size: number,
  file: string,
  opaque: boolean,
  soft = false,
) => {
  const frame = traceFrame(scene, trace, trace);
  const picture = sharp(develop(frame, scene.post, opaque), {
    raw: { width: trace, height: trace, channels: 4 },
  });
  const sized = picture.resize(size, size, { kernel: 'lanczos3' });
  if (opaque) sized.removeAlpha();
  await (soft ? sized.blur(1.2) : opaque ? sized.sharpen({ sigma: 0.8 }) : sized)
    .webp({ quality: 80, alphaQuality: 90, effort: 6, smartSubsample: true })
    .toFile(file);
};

for (const [slug, currency] of Object.entries(currencies)) {
  if (!wanted(slug)) continue;
  const started = Date.now();
  for (const tier of currency.tiers ?? [1, 3, 4, 5, 6, 7])
    await save(
      currencyScene(currency, tier, tones[slug]!),
      640,
      `${out}/products/${slug}-${tier}.webp`,
      true,
      currency.soft,
    );
  await save(iconScene(currency), 192, `${out}/icons/${slug}.webp`, false);
  console.log(`${slug}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
if (wanted('standoff-skin')) await save(skinScene(), 640, `${out}/standoff-skin.webp`, true);
