import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

test('copies and says so', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="CODE-1" subject="код 1" />);
  await user.click(screen.getByRole('button', { name: 'Скопировать код 1' }));
  expect(await navigator.clipboard.readText()).toBe('CODE-1');
  expect(screen.getByRole('status').textContent).toBe('Скопировано');
});

test('says that the browser refused', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  document.execCommand = () => false;
  render(<CopyButton text="CODE-1" />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('status').textContent).toBe('Не удалось скопировать');
});
