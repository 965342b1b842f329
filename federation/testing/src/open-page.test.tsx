import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, useContext } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from './answer-calls.ts';
import { openPage, type TestRoute } from './open-page.tsx';
import { createTestHost } from './test-host.tsx';

afterEach(cleanup);

class CallError extends Error {
  status = 404;
}

const host = createTestHost({
  middleware: { members: ({ hasAccess }) => (hasAccess() ? undefined : '/list') },
  failureOf: (error) =>
    error instanceof CallError ? { status: error.status, message: error.message } : undefined,
});

function Link({ to }: { to: string }) {
  const router = useContext(host.contexts.router);
  return (
    <button type="button" onClick={() => router?.push(to, null, { isLink: true })}>
      {to}
    </button>
  );
}

function List() {
  const Slot = useContext(host.contexts.slots);
  return (
    <>
      <h1>List</h1>
      <input aria-label="Note" />
      <Link to="/items/7" />
      {Slot && <Slot name="aside" variant="wide" props={{ text: 'filled' }} />}
      {Slot && <Slot name="nobody" variant={undefined} props={{}} />}
    </>
  );
}

const routes: TestRoute[] = [
  { path: '/list', module: { Page: List, head: () => ({ title: 'List' }) } },
  {
    path: '/items/:id',
    module: {
      Page: () => <h1>Item</h1>,
      validate: ({ params }) => /^\d+$/.test(params.id ?? ''),
      load: ({ params, queryClient }) =>
        queryClient.query({
          queryKey: ['item', params.id],
          queryFn: async () => {
            const response = await fetch(`/api/items/${params.id}/`);
            if (!response.ok) throw new CallError('no item');
            return response.json();
          },
        }),
      head: ({ params, queryClient }) => ({
        title: (queryClient.getQueryData(['item', params.id]) as { title: string }).title,
      }),
    },
  },
  { path: '/own', middleware: ['members'], module: { Page: () => <h1>Own</h1> } },
];
const slots = { 'aside:wide': ({ text }: { text: string }) => <p>{text}</p> };
const open = (address: string, hasAccess = true) => openPage({ host, routes, address, slots, hasAccess });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a page is opened by rule, data and head, and left and come back to as in production', {
  tags: '@spec-15.30',
}, async () => {
  const asked = answerCalls('/api/', { 'items/7/': { title: 'Seven' } });
  const { address, head, back } = await open('/list');
  expect([heading(), head().title, asked]).toEqual(['List', 'List', []]);
  await userEvent.type(screen.getByLabelText('Note'), 'typed');
  await userEvent.click(screen.getByRole('button', { name: '/items/7' }));
  await waitFor(() => expect([heading(), address(), head().title]).toEqual(['Item', '/items/7', 'Seven']));
  expect(document.title).toBe('Seven — Site');
  await back();
  await waitFor(() => expect(heading()).toBe('List'));
  // The page was hidden, not made again.
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'typed');
  expect(asked).toEqual(['items/7/']);
});

test('slots show what other remotes put in, or the panel of a part that is not there', {
  tags: '@spec-15.30',
}, async () => {
  await open('/list');
  expect(await screen.findByText('filled')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('not available');
});

test.each([
  ['/items/x', 'status 404'],
  ['/items/8', 'status 404'],
  ['/nowhere', 'status 404'],
])('%s shows what the host has for it: %s', { tags: '@spec-15.30' }, async (address, shown) => {
  answerCalls('/api/', {});
  await open(address);
  expect(heading()).toBe(shown);
});

test('middleware of the host leads elsewhere', { tags: '@spec-15.30' }, async () => {
  const { address } = await open('/own', false);
  expect([address(), heading()]).toEqual(['/list', 'List']);
  await open('/own');
  expect(heading()).toBe('Own');
});

test('React warns of what no browser knows, and of nothing else', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const pages: TestRoute[] = [
    { path: '/search', module: { Page: () => <search>Search</search> } },
    { path: '/unknown', module: { Page: () => createElement('unheard', null, 'Unknown') } },
  ];
  await openPage({ host, routes: pages, address: '/search' });
  expect(errors).not.toHaveBeenCalled();
  await openPage({ host, routes: pages, address: '/unknown' });
  expect(errors).toHaveBeenCalledWith(expect.stringContaining('unrecognized'), 'unheard');
  errors.mockRestore();
});
