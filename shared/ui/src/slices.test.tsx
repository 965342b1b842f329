import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Slices } from './slices.tsx';

const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

function List({ onPress }: { onPress: (number: number) => void }) {
  return (
    <Slices items={numbers} first={3} size={2}>
      {(number, index) => (
        <button key={number} type="button" onClick={() => onPress(number)}>
          {index}
        </button>
      )}
    </Slices>
  );
}

test('shows every item once, in order', () => {
  const html = renderToString(<List onPress={() => {}} />);
  expect([...html.matchAll(/>(\d)</g)].map(([, index]) => Number(index))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('puts what follows the first items into boundaries of their own', () => {
  const html = renderToString(<List onPress={() => {}} />);
  expect(html.split('<!--$-->').map((slice) => slice.match(/<button/g)?.length)).toEqual([3, 2, 2, 1]);
});

test('an item of a later slice answers once the page is hydrated', async () => {
  const onPress = vi.fn();
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<List onPress={onPress} />);
  const mismatch = vi.fn();
  await act(async () => {
    hydrateRoot(root, <List onPress={onPress} />, { onRecoverableError: mismatch });
  });
  root.querySelectorAll('button')[7]?.click();
  expect([onPress.mock.calls, mismatch.mock.calls]).toEqual([[[8]], []]);
});
