import { expect, test } from 'vitest';
import { bytesBySource } from './by-source.ts';

test('counts the bytes of a file by the source they come from', () => {
  // AAAA: column 0 of source 0; GCAA: three columns on, source 1; GDAA: three more, back to source 0.
  const map = { sources: ['a.ts', 'b.ts'], mappings: 'AAAA,GCAA,GDAA' };
  expect([...bytesBySource('aaabbbaa', map)]).toEqual([
    ['a.ts', 5],
    ['b.ts', 3],
  ]);
});

test('counts what comes from no source apart, and letters as they are sent', () => {
  // G: three columns in, without a source.
  const map = { sources: ['a.ts'], mappings: 'AAAA,G' };
  expect([...bytesBySource('aaaиж', map)]).toEqual([
    ['a.ts', 3],
    [undefined, 4],
  ]);
});

test('goes on in the next line', () => {
  const map = { sources: ['a.ts', 'b.ts'], mappings: 'AAAA;ACAA' };
  expect([...bytesBySource('aa\nbbb', map)]).toEqual([
    ['a.ts', 2],
    ['b.ts', 3],
  ]);
});
