import { renderPage, stubApi } from '@shop/testing/pages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answers } from '../../test/fixtures.ts';
import * as module from './contacts-page.tsx';

test('a question goes to the support team with the order of the address, and what was typed stays until then', {
  tags: '@spec-16.8',
}, async () => {
  stubApi({
    ...answers,
    'support/form/': { token: 'form-1' },
  });
  await renderPage([{ path: '/info/contacts', module }], '/info/contacts?order=1A2B3C4D');
  expect((await screen.findByRole('link', { name: 'help@shop.example' })).getAttribute('href')).toBe(
    'mailto:help@shop.example',
  );
  expect(await screen.findByDisplayValue('1A2B3C4D')).toBe(screen.getByLabelText(/Номер заказа/));
  await userEvent.type(screen.getByLabelText('Что случилось?'), 'Где код?');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(screen.getByLabelText('Ваша почта').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Что случилось?').value).toBe('Где код?');
});
