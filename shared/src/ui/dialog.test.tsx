import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Вход">
        <p>Внутри</p>
      </Dialog>
    </>
  );
}
const isOpen = () => document.querySelector('dialog')?.open;

test('opens as a modal with its title and closes by its button', async () => {
  render(<Opener />);
  expect(isOpen()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Вход' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(isOpen()).toBe(false);
});

test('closes by a press beside it, not by one inside', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  await userEvent.click(screen.getByText('Внутри'));
  expect(isOpen()).toBe(true);
  await userEvent.click(screen.getByRole('dialog'));
  expect(isOpen()).toBe(false);
});
