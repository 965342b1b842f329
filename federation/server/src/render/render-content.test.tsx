import { text } from 'node:stream/consumers';
import { Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAtOnce, renderStream } from './render-content.tsx';

const Later = ({ promise }: { promise: Promise<string> }) => <p>{use(promise)}</p>;
const Broken = () => {
  throw new Error('broken');
};
const stream = async (content: React.ReactNode, onError = (_: unknown) => {}) =>
  text(await renderStream(content, Buffer.from('<start>'), () => Buffer.from('<end>'), onError));

test('a whole page is the same text either way', async () => {
  const content = (
    <Suspense>
      <h1>Title «A»</h1>
      {1} <img src="/a.webp" alt="" fetchPriority="high" />
    </Suspense>
  );
  const html = renderAtOnce(content);
  expect(html).toContain('<h1>Title «A»</h1>');
  expect(await stream(content)).toBe(`<start>${html}<end>`);
});

test('a part that is late is waited for by the stream', async () => {
  const content = (
    <Suspense>
      <Later promise={new Promise((resolve) => setImmediate(resolve, 'late'))} />
    </Suspense>
  );
  expect(renderAtOnce(content)).toBeUndefined();
  expect(await stream(content)).toContain('<p>late</p>');
});

test('a part that fails is reported by the stream', async () => {
  const onError = vi.fn();
  const content = (
    <Suspense fallback="waiting">
      <Broken />
    </Suspense>
  );
  expect(renderAtOnce(content)).toBeUndefined();
  expect(await stream(content, onError)).toContain('waiting');
  expect(onError).toHaveBeenCalledOnce();
});

test('a page without anything to show is an error', async () => {
  expect(renderAtOnce(<Broken />)).toBeUndefined();
  await expect(stream(<Broken />)).rejects.toThrow('broken');
});
