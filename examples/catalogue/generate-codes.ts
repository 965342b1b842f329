import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

// Codes of the demo shop: they look like real ones, are the same on every run, and redeem nothing.
const CODES_PER_PRODUCT = 200;
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const demoCode = (seed: string) => {
  const bytes = createHash('sha256').update(seed).digest();
  const letters = [...bytes.subarray(0, 14)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `DEMO-${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10)}`;
};

const productKeys = (game: string) =>
  [
    ...readFileSync(new URL(`games/${game}.yaml`, import.meta.url), 'utf8').matchAll(/^ {2}- key: (\S+)$/gm),
  ].map(([, key]) => key!);

for (const game of ['pubg-mobile', 'pubg-mobile-kr']) {
  const rows = productKeys(game).flatMap((key) =>
    Array.from({ length: CODES_PER_PRODUCT }, (_, index) => `${key},${demoCode(`${game}/${key}/${index}`)}`),
  );
  writeFileSync(new URL(`codes/${game}.csv`, import.meta.url), `product,code\n${rows.join('\n')}\n`);
}
