// @vitest-environment happy-dom
import * as ui from '@shop/ui';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UiPage } from './ui-page.tsx';

test('the page of the kit shows its components and icons without an error', () => {
  const errors = vi.spyOn(console, 'error');
  const { container } = render(<UiPage />);
  for (const name of ['Цвета', 'Кнопки', 'Поля', 'Сообщения и состояния', 'Суммы', 'Значки'])
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  const icons = Object.keys(ui).filter((name) => name.endsWith('Icon') && name !== 'PaymentIcon');
  for (const name of icons) expect(container.querySelector(`[title=${name}] svg`)).toBeTruthy();
  expect(errors).not.toHaveBeenCalled();
});
