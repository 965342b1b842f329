import { expect, test } from 'vitest';
import { fallbackSource, sourceSet } from './picture-sources.ts';

const set = { base: '/media/abc/', widths: [960, 320, 480], width: 1280, height: 960 };

test('offers every width, smallest first', () => {
  expect(sourceSet(set, 'avif')).toBe(
    '/media/abc/320.avif 320w, /media/abc/480.avif 480w, /media/abc/960.avif 960w',
  );
});

test('falls back to a file that exists', () => {
  expect(fallbackSource(set)).toBe('/media/abc/480.webp');
});
