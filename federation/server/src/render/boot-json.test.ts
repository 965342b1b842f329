import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bootJson } from './boot-json.ts';
import { bytesOf } from './html.ts';

const composition = { id: 'a', timestamp: 0, remotes: [], missing: [] };
const outcome = { kind: 'page', head: { title: 'A' } } as const;

const written = (...args: Parameters<typeof bootJson>) => bytesOf(bootJson(...args)).toString();

test('a browser reads what the page was rendered with', () => {
  const queryClient = new QueryClient();
  const updatedAt = 10_000;
  queryClient.setQueryData(['games/', {}], { count: 1, results: [{ title: '</script>' }] }, { updatedAt });
  queryClient.setQueryData(['nothing'], null, { updatedAt });
  const json = written({ composition, outcome }, queryClient);
  expect(json).not.toContain('</script>');
  const { queries, ...rest } = JSON.parse(json);
  expect(rest).toEqual({ composition, outcome });
  const inBrowser = new QueryClient();
  hydrate(inBrowser, queries);
  const states = (client: QueryClient) =>
    dehydrate(client).queries.map(({ dehydratedAt: _, ...query }) => query);
  expect(states(inBrowser)).toEqual(states(queryClient));
});

test('queries that wait for an answer are left out, and a page without data has none', () => {
  const queryClient = new QueryClient();
  void queryClient.prefetchQuery({ queryKey: ['late'], queryFn: () => new Promise(() => {}) });
  const none = { mutations: [], queries: [] };
  expect(JSON.parse(written({ composition, outcome }, queryClient)).queries).toEqual(none);
  expect(JSON.parse(written({ composition, outcome })).queries).toEqual(none);
});

test('two pages with the same data are the same for five seconds, whenever they are written', () => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = (updatedAt: number) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(['games/'], { count: 1 }, { updatedAt });
    return written({ composition, outcome }, queryClient);
  };
  const first = page(5_000);
  vi.setSystemTime(2_000);
  expect(page(9_999)).toBe(first);
  expect(page(10_000)).not.toBe(first);
});

test('data is never said to be younger than it is, and older by less than five seconds', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['games/'], { count: 1 }, { updatedAt: 1_795_316_279_523 });
  const { queries } = JSON.parse(written({ composition, outcome }, queryClient));
  expect(queries.queries[0].state.dataUpdatedAt).toBe(1_795_316_275_000);
});

test('a browser is not sent what only search engines read', () => {
  const head = { title: 'A', jsonLd: [{ '@type': 'Organization' }] };
  const { outcome } = JSON.parse(written({ composition, outcome: { kind: 'page', head } }));
  expect(outcome.head).toEqual({ title: 'A' });
});
