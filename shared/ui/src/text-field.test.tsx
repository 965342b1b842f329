import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

test('ties label, hint and error to the input', () => {
  render(<TextField label="Почта" hint="Сюда придут коды" error="Укажите почту" id="email" />);
  const input = screen.getByRole('textbox', { name: 'Почта' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Укажите почту',
    'Сюда придут коды',
  ]);
});

test('claims neither hint nor error when it has none', () => {
  render(<TextField label="Почта" />);
  const input = screen.getByRole('textbox', { name: 'Почта' });
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});
