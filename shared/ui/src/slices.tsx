import { type ReactNode, Suspense } from 'react';

type Props<Item> = {
  items: readonly Item[];
  /** How many are part of the page itself: those of the first screen. */
  first: number;
  /** How many share a boundary. */
  size: number;
  children: (item: Item, index: number) => ReactNode;
};

/**
 * A long list in slices. The page hydrates with the first screen's; every later slice hydrates by itself afterwards, or at once
 * when it is touched.
 */
export function Slices<Item>({ items, first, size, children }: Props<Item>) {
  const starts = Array.from(
    { length: Math.ceil(Math.max(0, items.length - first) / size) },
    (_, slice) => first + slice * size,
  );
  const show = (from: number, to: number) =>
    items.slice(from, to).map((item, index) => children(item, from + index));
  return (
    <>
      {show(0, first)}
      {starts.map((start) => (
        <Suspense key={start}>{show(start, start + size)}</Suspense>
      ))}
    </>
  );
}
