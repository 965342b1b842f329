import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FolderObjects } from '@federation/store';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodedFolder } from '../../src/modules/catalog/import/encode.ts';
import { inParallel, missingFiles } from '../../src/modules/catalog/import/picture-files.ts';
import { readPictures } from '../../src/modules/catalog/import/pictures.ts';
import { readFolder } from '../../src/modules/catalog/import/read-folder.ts';

const DEMO = resolve(import.meta.dirname, '../../../examples/catalogue');

// When it fails: npm run shop -- catalogue encode examples/catalogue
test('the encoded pictures of the demo are those of its originals, by hash, in every width', {
  tags: '@spec-16.6',
}, async () => {
  const below = encodedFolder(DEMO);
  const pictures = await readPictures(DEMO, (await readFolder(DEMO)).pictures);
  const distinct = new Map([...pictures.values()].map((picture) => [picture.hash, picture]));
  const nothing = new FolderObjects(join(below, 'nothing'));
  const wanted = (
    await Promise.all([...distinct.values()].map((picture) => missingFiles(nothing, picture, ['avif'])))
  ).flat();
  const found = (await readdir(below, { recursive: true })).filter((name) => name.includes('.'));
  expect(found.sort()).toEqual(wanted.map(({ name }) => name).sort());
  await inParallel(wanted, async ({ name, width }) => {
    const head = await sharp(join(below, name)).metadata();
    expect([name, head.compression, head.width]).toEqual([name, 'av1', width]);
  });
});
