import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Вход">
        <label>
          Внутри <input type="file" />
        </label>
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

test('stays open when a press that began inside ends beside it, as a selection of text may', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  fireEvent.pointerDown(screen.getByLabelText('Внутри'));
  fireEvent.click(screen.getByRole('dialog'));
  expect(isOpen()).toBe(true);
});

test('closes by Esc, not by a file picker inside that is dismissed', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  fireEvent(screen.getByLabelText('Внутри'), new Event('cancel', { bubbles: true }));
  expect(isOpen()).toBe(true);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(isOpen()).toBe(false);
});

test('closes while it is still in the page when it goes away: only then does it give the focus back', () => {
  const closed = vi.spyOn(HTMLDialogElement.prototype, 'close');
  let wasThere: boolean | undefined;
  closed.mockImplementation(function (this: HTMLDialogElement) {
    wasThere = this.isConnected;
  });
  const { rerender } = render(<Dialog open onClose={() => {}} title="Вход" children={null} />);
  rerender(<p>Без него</p>);
  expect(wasThere).toBe(true);
  closed.mockRestore();
});
