import type { Profile } from '@shop/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Buyer } from './use-buyer.ts';
import { useFields } from './use-fields.ts';
import { usePrefill } from './use-prefill.ts';

const NAMES = ['account', 'server', 'avatar', 'email'] as const;
const buyer = { profile: { email: 'own@example.ru' } as Profile } as Buyer;
const past = { account: 'past', server: 'asia', avatar: '/past.webp' };

function Form() {
  const fields = useFields(NAMES, () => undefined);
  usePrefill({ ...fields, buyer }, past);
  const field = (name: (typeof NAMES)[number]) => {
    const { error: _, ...props } = fields.field(name);
    return props;
  };
  return (
    <>
      <input {...field('account')} />
      <select {...field('server')}>
        <option value="">—</option>
        <option value="asia">Азия</option>
        <option value="europe">Европа</option>
      </select>
      <input id={fields.fieldId('avatar')} type="file" />
      <output>{fields.values.avatar}</output>
      <input {...field('email')} />
      <p>{fields.isTouched && 'touched'}</p>
    </>
  );
}

/** The form as the server renders it, before React comes. */
function rendered() {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  const find = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  return { container, account: find('account'), server: find('server'), email: find('email') };
}

test('keeps what was typed and chosen before it was hydrated, and fills in the rest', async () => {
  const { container, account, server, email } = rendered();
  account.value = 'gordon';
  server.value = 'europe';
  render(<Form />, { container, hydrate: true });
  expect([account.value, server.value, email.value]).toEqual(['gordon', 'europe', 'own@example.ru']);
  expect(container.querySelector('output')!.textContent).toBe('/past.webp');
  expect(container.querySelector('p')!.textContent).toBe('touched');
  await userEvent.type(email, '1');
  expect([account.value, server.value, email.value]).toEqual(['gordon', 'europe', 'own@example.ru1']);
});

test('is not touched by what a browser brings back after a reload, when it would be filled in all the same', () => {
  const { container, email } = rendered();
  email.value = 'own@example.ru';
  render(<Form />, { container, hydrate: true });
  expect(email.value).toBe('own@example.ru');
  expect(container.querySelector('p')!.textContent).toBe('');
});

test('is not touched when nothing was typed', () => {
  const { container, account, server } = rendered();
  render(<Form />, { container, hydrate: true });
  expect([account.value, server.value]).toEqual(['past', 'asia']);
  expect(container.querySelector('p')!.textContent).toBe('');
});
