import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Draws the icons of phones and the picture that is shown beside a shared link, from the shop's mark:
 * `pnpm --filter shell icons` after a change of brand.
 */
const PUBLIC = path.join(import.meta.dirname, 'public');
const FOLDER = path.join(PUBLIC, 'icons');
const MARK =
  'M9 2h14a7 7 0 0 1 7 7v3.2a3.9 3.9 0 0 0 0 7.6V23a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7v-3.2a3.9 3.9 0 0 0 0-7.6V9a7 7 0 0 1 7-7Zm5.1 6.5v5.6H8.5v3.8h5.6v5.6h3.8v-5.6h5.6v-3.8h-5.6V8.5Z';
const ACCENT = '#2533f5';
const PAPER = '#faf8f3';

type Drawing = {
  width: number;
  height?: number;
  background: string;
  mark: string /** Of the shorter side. */;
  share: number;
};

const placed = (size: number, x: number, y: number, fill: string, more = '') =>
  `<path transform="translate(${x} ${y}) scale(${size / 32})${more}" fill="${fill}" fill-rule="evenodd" d="${MARK}"/>`;

function drawing({ width, height = width, background, mark, share }: Drawing, extra = ''): Buffer {
  const size = Math.min(width, height) * share;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${extra}${placed(size, (width - size) / 2, (height - size) / 2, mark)}</svg>`,
  );
}

/** One square picture as an .ico file, which may hold a PNG as it is. */
function asIco(png: Buffer, width: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(width, 6);
  head.writeUInt8(width, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Rows of tickets, faint behind the one that matters. */
function tickets(width: number, height: number): string {
  const step = 150;
  const cells = Array.from({ length: Math.ceil(width / step) * Math.ceil(height / step) }, (_, index) => {
    const column = index % Math.ceil(width / step);
    const row = Math.floor(index / Math.ceil(width / step));
    return placed(92, column * step + 29, row * step + 44, '#3a47ff');
  });
  return cells.join('');
}

await mkdir(FOLDER, { recursive: true });
const save = (name: string, svg: Buffer) =>
  sharp(svg).png({ compressionLevel: 9, palette: true }).toFile(path.join(FOLDER, name));

for (const width of [192, 512])
  await save(`${width}.png`, drawing({ width, background: PAPER, mark: ACCENT, share: 0.78 }));
// Where phones and browsers look without being told.
await save(
  '../apple-touch-icon.png',
  drawing({ width: 180, background: ACCENT, mark: '#ffffff', share: 0.66 }),
);
await writeFile(
  path.join(PUBLIC, 'favicon.ico'),
  asIco(
    await sharp(drawing({ width: 32, background: PAPER, mark: ACCENT, share: 1 }))
      .png()
      .toBuffer(),
    32,
  ),
);
await save('maskable-512.png', drawing({ width: 512, background: ACCENT, mark: '#ffffff', share: 0.56 }));
await save(
  'share.png',
  drawing({ width: 1200, height: 630, background: ACCENT, mark: '#ffffff', share: 0.6 }, tickets(1200, 630)),
);
