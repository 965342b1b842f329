import { GAMES_PAGE_SIZE } from '@shop/contract';
import { renderPage, stubApi } from '@shop/testing/pages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCard, makeGame } from '../../test/fixtures.ts';
import * as module from './home-page.tsx';

const all = Array.from({ length: 30 }, (_, index) =>
  makeCard(index + 1, { tags: index < 5 ? ['Гонки'] : [] }),
);
let asked: string[];

/** The catalogue's list as the API answers it, its search reduced to a substring of the title. */
function answerGames(url: URL) {
  const search = url.searchParams.get('search') ?? '';
  const offset = Number(url.searchParams.get('offset'));
  const found = all.filter(({ title, tags }) => title.includes(search) || tags.includes(search));
  return {
    count: found.length,
    next: null,
    previous: null,
    results: found.slice(offset, offset + GAMES_PAGE_SIZE),
  };
}

beforeEach(() => {
  asked = stubApi({ 'games/': answerGames, 'games/30/': makeGame(30) });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const open = (address: string) => renderPage([{ path: '/:page?', module }], address);
const cards = () =>
  within(screen.getByRole('region', { name: /игр/i })).getAllByRole('heading', { level: 3 });
const field = () => screen.getByRole<HTMLInputElement>('searchbox');

test('shows the first 24 games with their lowest prices and asks for cards only', async () => {
  await open('/');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(cards()).toHaveLength(24);
  expect(screen.getByRole('link', { name: 'Игра 7' }).getAttribute('href')).toBe('/products/7');
  expect(screen.getAllByText('от')[0]!.parentElement!.textContent).toMatch(/от 89\s₽/);
  expect(asked).toEqual(['games/?view=card&limit=24&offset=0']);
});

test('pages are links; the last one shows the rest', { tags: '@spec-2.1' }, async () => {
  const { address } = await open('/');
  const pager = await screen.findByRole('navigation', { name: 'Страницы каталога' });
  const next = within(pager).getByRole('link', { name: 'Дальше' });
  expect(next.getAttribute('href')).toBe('/2');
  expect(next.getAttribute('rel')).toBe('next');
  await userEvent.click(next);
  await waitFor(() => expect(cards()).toHaveLength(6));
  expect(address()).toBe('/2');
  expect(screen.getByText('Страница 2 из 2')).toBeTruthy();
});

test('the place beside the last card of the front page leads to the rest', async () => {
  await open('/');
  const more = await screen.findByRole('link', { name: 'Ещё 6 игр' });
  expect(more.getAttribute('href')).toBe('/2');
});

test.each(['/0', '/3', '/abc', '/1.5', '/02', '/-1', '/2?q=Игра 7'])(
  '%s is not found',
  { tags: '@spec-2.2' },
  async (address) => {
    await open(address);
    expect(await screen.findByText('status 404')).toBeTruthy();
  },
);

test('/1 is the front page and names / as its canonical address', async () => {
  const { head } = await open('/1');
  await screen.findByRole('heading', { level: 1 });
  expect(head()).toMatchObject({ canonical: '/', title: 'Пополнение игр и кошелька Steam' });
});

test('the search of an address fills the field, says what was found and is kept out of search engines', {
  tags: '@spec-2.3',
}, async () => {
  const { head } = await open('/?q=Игра 12');
  expect(await screen.findByText('Нашлась 1 игра по запросу «Игра 12»')).toBeTruthy();
  expect(field().value).toBe('Игра 12');
  expect(cards()).toHaveLength(1);
  expect(head()).toMatchObject({ noindex: true, title: 'Поиск «Игра 12»' });
  expect(head()?.jsonLd).toBeUndefined();
});

test('results follow the typing, once it pauses, and one step back returns to the catalogue', {
  tags: ['@spec-2.3', '@spec-15.2'],
}, async () => {
  const { back, address } = await open('/');
  await screen.findByRole('heading', { level: 1 });
  fireEvent.input(field(), { target: { value: 'Игра' } });
  fireEvent.input(field(), { target: { value: 'Игра 21' } });
  expect(await screen.findByText('Нашлась 1 игра по запросу «Игра 21»')).toBeTruthy();
  expect(decodeURIComponent(address())).toBe('/?q=Игра+21');
  expect(asked).toHaveLength(2);
  await userEvent.type(field(), '{Backspace}');
  expect(await screen.findByText('Нашлось 11 игр по запросу «Игра 2»')).toBeTruthy();
  expect(field().value).toBe('Игра 2');
  await back();
  await waitFor(() => expect(cards()).toHaveLength(24));
  await waitFor(() => expect(field().value).toBe(''));
});

/** Lets the pause after a key last until `end` is called, however long everything else takes. */
function holdPauses() {
  const { setTimeout: later } = globalThis;
  let search = () => {};
  const hold = (work: () => void, delay?: number) => {
    if (delay !== 250) return later(work, delay);
    search = work;
    return later(() => {}, 0);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
  return { end: () => search() };
}

test('typing on while the first search still loads adds no second step back', async () => {
  const first = Promise.withResolvers<void>();
  const answerLate = async (url: URL) => {
    if (url.searchParams.get('search') === 'Игра') await first.promise;
    return answerGames(url);
  };
  stubApi({ 'games/': answerLate });
  const { router, address, back } = await open('/');
  await screen.findByRole('heading', { level: 1 });
  const pause = holdPauses();
  fireEvent.input(field(), { target: { value: 'Игра' } });
  act(pause.end);
  await waitFor(() => expect(router.state.pending).not.toBeNull());
  fireEvent.input(field(), { target: { value: 'Игра 2' } });
  first.resolve();
  expect(await screen.findByText('Нашлось 30 игр по запросу «Игра»')).toBeTruthy();
  expect(field().value).toBe('Игра 2');
  act(pause.end);
  expect(await screen.findByText('Нашлось 11 игр по запросу «Игра 2»')).toBeTruthy();
  await back();
  await waitFor(() => expect(field().value).toBe(''));
  expect(address()).toBe('/');
});

test('the form is a GET to the front page, so it works without JavaScript', async () => {
  await open('/2');
  await screen.findByRole('heading', { level: 1 });
  const form = field().form!;
  expect([form.getAttribute('action'), form.method, field().name]).toEqual(['/', 'get', 'q']);
});

test('off the front page a search waits for Enter', async () => {
  const { address } = await open('/2');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.type(field(), 'Игра 3{Enter}');
  expect(await screen.findByText('Нашлись 2 игры по запросу «Игра 3»')).toBeTruthy();
  expect(decodeURIComponent(address())).toBe('/?q=Игра+3');
});

test('an empty result says so and suggests games', async () => {
  await open('/?q=зюзя');
  expect(await screen.findByText('По запросу «зюзя» ничего нет')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Показать все игры' }).getAttribute('href')).toBe('/');
});

test('a tag is a search', { tags: '@spec-15.2' }, async () => {
  await open('/');
  await userEvent.click(await screen.findByRole('link', { name: 'Гонки' }));
  await waitFor(() => expect(cards()).toHaveLength(5));
  expect(screen.getByRole('link', { name: 'Гонки' }).getAttribute('aria-current')).toBe('page');
});

test('favourites and recents take the place of the introduction; one that is not on the page is asked for', {
  tags: '@spec-15.2',
}, async () => {
  localStorage.setItem('favourites', '[30]');
  localStorage.setItem('recents', '[2, 30, 999]');
  await open('/');
  const yours = within(await screen.findByRole('region', { name: 'Ваши игры' }));
  expect(await yours.findByRole('link', { name: /Игра 30.*в избранном/ })).toBeTruthy();
  expect(yours.getByRole('link', { name: 'Игра 2' })).toBeTruthy();
  await waitFor(() => expect(yours.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByText('Как это работает')).toBeNull();
});

test('a heart keeps a game among the favourites, garbage in storage notwithstanding', async () => {
  localStorage.setItem('favourites', '{"no":');
  localStorage.setItem('recents', '"words"');
  await open('/');
  const heart = await screen.findByRole('button', { name: 'В избранное: Игра 5' });
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('favourites')).toBe('[5]');
});

test('a game that is not on sale says so instead of a price', async () => {
  stubApi({
    'games/': {
      count: 1,
      next: null,
      previous: null,
      results: [makeCard(1, { is_active: false, discount_percent: 20 })],
    },
  });
  await open('/');
  expect(await screen.findByText('Временно недоступно')).toBeTruthy();
  expect(screen.queryByText(/20/)).toBeNull();
});

test('the head lists the games for search engines', async () => {
  const { head } = await open('/2');
  await screen.findByRole('heading', { level: 1 });
  const [list] = head()?.jsonLd ?? [];
  expect(head()?.canonical).toBe('/2');
  expect(list).toMatchObject({ '@type': 'ItemList' });
  expect(list?.itemListElement).toHaveLength(6);
  expect((list?.itemListElement as unknown[] | undefined)?.[0]).toMatchObject({
    position: 25,
    url: expect.stringMatching(/\/products\/25$/),
  });
});

test('a list that cannot be loaded is an error with its status', async () => {
  stubApi({ 'games/': Response.json({ detail: 'Нет' }, { status: 502 }) });
  await open('/');
  expect(await screen.findByText('status 502')).toBeTruthy();
});
