import { renderAt } from '@shop/testing/pages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Link, LinkedHtml, NavLink } from './link.tsx';
import { useSearchParams } from './search-params.ts';

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
  const { router, address } = await renderAt(<Link to="/info">Помощь</Link>);
  expect([screen.getByRole('link').getAttribute('href'), click()]).toEqual(['/info', false]);
  await waitFor(() => expect([address(), router.state.page.type]).toEqual(['/info', 'PUSH']));
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click to the browser: %o',
  async (init) => {
    const { router } = await renderAt(<Link to="/info">Помощь</Link>);
    expect([click(init), router.state.pending]).toEqual([true, null]);
  },
);

test('leaves a link to another window to the browser', async () => {
  await renderAt(
    <Link to="/info" target="_blank">
      Помощь
    </Link>,
  );
  expect(click()).toBe(true);
});

test('does not follow a click that was taken', async () => {
  const { router } = await renderAt(
    <Link to="/info" onClick={(event) => event.preventDefault()}>
      Помощь
    </Link>,
  );
  click();
  expect(router.state.pending).toBeNull();
});

test('adds no entry to the history for the address that is shown', async () => {
  const { router } = await renderAt(<Link to="/info?q=1">Помощь</Link>, '/info?q=1');
  click();
  await waitFor(() => expect(router.state.page.type).toBe('REPLACE'));
});

test.each([
  ['/profile/settings', false, 'page'],
  ['/profile/settings', true, null],
  ['/profile', true, 'page'],
  ['/profiles', false, null],
])('knows at %s whether it leads to the page shown (end: %s)', async (address, end, current) => {
  await renderAt(
    <NavLink to="/profile" end={end}>
      Профиль
    </NavLink>,
    address,
  );
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});

const ARTICLE =
  '<p><a href="/info/contacts?x=1"><b>внутрь</b></a> <a href="#part">ниже</a> <a href="https://example.com/">наружу</a></p>';

test('follows the links of HTML that lead into the shop, and no others', async () => {
  const { router, address } = await renderAt(<LinkedHtml html={ARTICLE} />, '/info');
  const clicked = (name: string, init = {}) => fireEvent.click(screen.getByText(name), init);
  // `fireEvent` answers whether the browser goes on with the click.
  expect([clicked('ниже'), clicked('наружу'), clicked('внутрь', { ctrlKey: true })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(router.state.pending).toBeNull();
  expect(clicked('внутрь')).toBe(false);
  await waitFor(() => expect(address()).toBe('/info/contacts?x=1'));
});

test('changes the query of the page that is shown', async () => {
  function Page() {
    const [search, setSearch] = useSearchParams();
    return (
      <button type="button" onClick={() => setSearch({ page: '2' })}>
        {search.get('page')}
      </button>
    );
  }
  const { address } = await renderAt(<Page />, '/profile?page=1');
  fireEvent.click(screen.getByRole('button', { name: '1' }));
  await waitFor(() => expect(address()).toBe('/profile?page=2'));
});
