import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

const errors = [{ text: 'Укажите почту', fieldId: 'email' }, { text: 'Выберите товар' }];
const form = (attempt: number) => (
  <>
    <ErrorSummary title="Проверьте заказ" errors={errors} attempt={attempt} />
    <input id="email" aria-label="Почта" />
  </>
);

test('takes the focus on every failed submit', () => {
  const { rerender } = render(form(0));
  expect(screen.queryByRole('region')).toBeNull();
  rerender(form(1));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Проверьте заказ' }));
  screen.getByLabelText('Почта').focus();
  rerender(form(2));
  expect(document.activeElement).toBe(screen.getByRole('region'));
});

test('leads to the field', async () => {
  render(form(1));
  await userEvent.click(screen.getByRole('link', { name: 'Укажите почту' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Почта'));
});
