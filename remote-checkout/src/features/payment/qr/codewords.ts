import { correctionBytes } from './reed-solomon.ts';

/** Correction level M by version, from 1: correction bytes of a block, and blocks (ISO/IEC 18004, table 9). */
const PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const LARGEST = PER_BLOCK.length;
const BYTE_MODE = 4;

/** Codewords of a version: modules that carry data, in bytes. */
function total(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
  }
  if (version >= 7) modules -= 36;
  return modules >> 3;
}

const dataSize = (version: number) => total(version) - PER_BLOCK[version - 1]! * BLOCKS[version - 1]!;
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** The smallest version that holds `bytes`. Throws RangeError when none does. */
function versionFor(bytes: Uint8Array): number {
  for (let version = 1; version <= LARGEST; version++) {
    if (4 + lengthBits(version) + bytes.length * 8 <= dataSize(version) * 8) return version;
  }
  throw new RangeError(`Too long for a QR code: ${bytes.length} bytes`);
}

function dataBytes(bytes: Uint8Array, version: number): number[] {
  const size = dataSize(version);
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  for (let pad = 0xec; data.length < size; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** A text as the codewords of the smallest QR code that holds it, interleaved as they are drawn. */
export function codewords(text: string): { version: number; codewords: number[] } {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes);
  const data = dataBytes(bytes, version);
  const blocks = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / blocks);
  const longOnes = data.length % blocks;
  let start = 0;
  const split = Array.from({ length: blocks }, (_, index) => {
    const end = start + short + (index >= blocks - longOnes ? 1 : 0);
    const block = data.slice(start, end);
    start = end;
    return block;
  });
  const corrections = split.map((block) => correctionBytes(block, PER_BLOCK[version - 1]!));
  return { version, codewords: [...interleave(split), ...interleave(corrections)] };
}

const interleave = (blocks: number[][]): number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, index) =>
    blocks.flatMap((block) => block[index] ?? []),
  ).flat();
