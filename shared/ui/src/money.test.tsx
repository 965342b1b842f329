import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DiscountBadge, Money } from './money.tsx';

const text = (container: HTMLElement) => container.textContent?.replace(/\s/g, ' ');

test('says which price counts when there was another', () => {
  const { container } = render(<Money amount="1990.00" old="2490.00" />);
  expect(text(container)).toBe('Цена со скидкой 1 990 ₽ Цена без скидки 2 490 ₽');
});

test('shows one price when nothing was reduced', () => {
  const { container } = render(<Money amount="99.50" old="99.50" />);
  expect(text(container)).toBe('99,50 ₽');
});

test('shows no badge for no discount', () => {
  expect(render(<DiscountBadge percent={0} />).container.innerHTML).toBe('');
});
