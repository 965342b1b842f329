import { expect, test } from 'vitest';
import { avatarFileProblem } from './avatar-file.ts';
import { cropSquare, dragged, WHOLE } from './crop.ts';

const wide = { width: 1000, height: 400 };

test('the square is the largest in the middle at first', () => {
  expect(cropSquare(wide, WHOLE)).toEqual({ left: 300, top: 0, side: 400 });
});

test('zooming in keeps less, within the picture', () => {
  expect(cropSquare(wide, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 800, top: 200, side: 200 });
});

test('the picture follows the finger and stops at its edges', () => {
  const moved = dragged(wide, WHOLE, 0.5, 0.5);
  expect(cropSquare(wide, moved).left).toBeCloseTo(100);
  expect(moved.y).toBe(0.5);
  expect(cropSquare(wide, dragged(wide, moved, 9, 0)).left).toBe(0);
});

test('a file is judged before it is sent', { tags: '@spec-14.10' }, () => {
  expect(avatarFileProblem({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBeUndefined();
  expect(avatarFileProblem({ type: 'image/webp', size: 5 * 1024 * 1024 + 1 })).toBe('avatar.too_big');
  expect(avatarFileProblem({ type: 'image/gif', size: 1 })).toBe('avatar.wrong_type');
  expect(avatarFileProblem({ type: 'image/svg+xml', size: 1 })).toBe('avatar.wrong_type');
});
