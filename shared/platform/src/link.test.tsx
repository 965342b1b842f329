import { TestRouter } from '@shop/testing/pages';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link, LinkedHtml, NavLink } from './link.tsx';
import { useSearchParams } from './search-params.ts';

function show(element: React.ReactElement, address = '/') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/first', address] });
  history.replaceState(null, '', address);
  render(<TestRouter router={router} />);
  return router;
}

/** Clicks; true when the browser is left to follow the link itself, which it is then kept from. */
function click(init?: MouseEventInit): boolean {
  let isLeft = false;
  const judge = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', judge, { once: true });
  fireEvent.click(screen.getByRole('link'), init);
  return isLeft;
}

test('opens a page of the shop without a new document', async () => {
  const router = show(<Link to="/info">Помощь</Link>);
  expect([screen.getByRole('link').getAttribute('href'), click()]).toEqual(['/info', false]);
  expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/info', 'PUSH']);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click to the browser: %o',
  (init) => {
    const router = show(<Link to="/info">Помощь</Link>);
    expect([click(init), router.state.location.pathname]).toEqual([true, '/']);
  },
);

test('leaves a link to another window to the browser', () => {
  show(
    <Link to="/info" target="_blank">
      Помощь
    </Link>,
  );
  expect(click()).toBe(true);
});

test('does not follow a click that was taken', () => {
  const router = show(
    <Link to="/info" onClick={(event) => event.preventDefault()}>
      Помощь
    </Link>,
  );
  click();
  expect(router.state.location.pathname).toBe('/');
});

test('adds no entry to the history for the address that is shown', () => {
  const router = show(<Link to="/info?q=1">Помощь</Link>, '/info?q=1');
  click();
  expect(router.state.historyAction).toBe('REPLACE');
});

test.each([
  ['/profile/settings', false, 'page'],
  ['/profile/settings', true, null],
  ['/profile', true, 'page'],
  ['/profiles', false, null],
])('tells at %s whether it leads to the page shown (end: %s)', (address, end, current) => {
  show(
    <NavLink to="/profile" end={end}>
      Профиль
    </NavLink>,
    address,
  );
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});

const ARTICLE =
  '<p><a href="/info/contacts?x=1"><b>внутрь</b></a> <a href="#part">ниже</a> <a href="https://example.com/">наружу</a></p>';

test('follows the links of HTML that lead into the shop, and no others', () => {
  const router = show(<LinkedHtml html={ARTICLE} />, '/info');
  const clicked = (name: string, init = {}) => fireEvent.click(screen.getByText(name), init);
  // `fireEvent` answers whether the browser goes on with the click.
  expect([clicked('ниже'), clicked('наружу'), clicked('внутрь', { ctrlKey: true })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(router.state.location.pathname).toBe('/info');
  expect(clicked('внутрь')).toBe(false);
  expect(router.state.location.pathname + router.state.location.search).toBe('/info/contacts?x=1');
});

test('changes the query of the page that is shown', () => {
  function Page() {
    const [search, setSearch] = useSearchParams();
    return (
      <button type="button" onClick={() => setSearch({ page: '2' })}>
        {search.get('page')}
      </button>
    );
  }
  const router = show(<Page />, '/profile?page=1');
  fireEvent.click(screen.getByRole('button', { name: '1' }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/profile?page=2');
});
