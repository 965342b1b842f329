import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { QuantityStepper } from './quantity-stepper.tsx';

function Counter({ start = 0 }: { start?: number }) {
  const [value, setValue] = useState(start);
  return (
    <form aria-label="Заказ" onSubmit={() => setValue(-1)}>
      <QuantityStepper value={value} onChange={setValue} min={2} max={5} optional label="60 UC" />
      <output>{value}</output>
    </form>
  );
}
const value = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole('textbox', { name: 'Количество: 60 UC' });

test('counts with its buttons within the bounds', async () => {
  render(<Counter />);
  const more = screen.getByRole('button', { name: 'Больше' });
  expect(screen.getByRole('button', { name: 'Меньше' })).toHaveProperty('disabled', true);
  for (let press = 0; press < 6; press++) await userEvent.click(more);
  expect(value()).toBe('5');
  expect(more).toHaveProperty('disabled', true);
});

test('takes what is typed when the field is left, clamped', async () => {
  render(<Counter />);
  await userEvent.type(field(), '99');
  expect(value()).toBe('0');
  await userEvent.tab();
  expect(value()).toBe('5');
});

test('takes what is typed on Enter without sending the form', async () => {
  render(<Counter />);
  await userEvent.type(field(), '4{Enter}');
  expect(value()).toBe('4');
});

test('forgets what is not a number', async () => {
  render(<Counter start={3} />);
  await userEvent.clear(field());
  await userEvent.type(field(), 'много');
  await userEvent.tab();
  expect(value()).toBe('3');
  expect(field()).toHaveProperty('value', '3');
});
