// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as ui from '../index.ts';
import { Catalogue } from './catalogue.tsx';

test('the catalogue shows every component and icon of the kit without an error', () => {
  const errors = vi.spyOn(console, 'error');
  const { container } = render(<Catalogue />);
  const names = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));
  const icons = names.filter((name) => name.endsWith('Icon') && name !== 'PaymentIcon');
  expect(icons.length).toBeGreaterThan(20);
  for (const name of icons) expect(container.querySelector(`[title=${name}] svg`)).toBeTruthy();
  for (const name of names.filter((name) => !icons.includes(name)))
    expect(screen.getByRole('heading', { name }).nextElementSibling).toBeTruthy();
  expect(errors).not.toHaveBeenCalled();
});
