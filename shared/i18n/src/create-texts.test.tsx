import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createTexts } from './create-texts.ts';

declare module './texts.ts' {
  interface TextFiles {
    cart: { items_one: string; items_other: string };
    greeting: { hello: string };
    hook: { frame: { title: string } };
    names: { one: string; two: string };
  }
}

afterEach(() => vi.unstubAllEnvs());

test.each([
  [0, '0 товаров'],
  [1, '1 товар'],
  [2, '2 товара'],
  [5, '5 товаров'],
  [11, '11 товаров'],
  [21, '21 товар'],
  [22, '22 товара'],
  [1.5, '1.5 товара'],
])('chooses the Russian plural form of %s', (count, text) => {
  const { addTexts, t } = createTexts();
  addTexts('cart', {
    items_one: '{{count}} товар',
    items_few: '{{count}} товара',
    items_many: '{{count}} товаров',
    items_other: '{{count}} товара',
  });
  expect(t('cart:items', { count })).toBe(text);
});

test('shows a value as it is, and the name of one that is not given', () => {
  const { addTexts, t } = createTexts();
  addTexts('greeting', { hello: 'Привет, {{name}}' });
  expect(t('greeting:hello', { name: '<б> & «А»' })).toBe('Привет, <б> & «А»');
  expect(t('greeting:hello', { name: null })).toBe('Привет, ');
});

test('a missing text throws in tests, is its key in development and nothing to a shopper', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  // @ts-expect-error -- typecheck knows the keys
  const read = () => createTexts().t('cart:no.such');
  expect(read).toThrow('There is no text cart:no.such');
  vi.stubEnv('NODE_ENV', 'development');
  expect(read()).toBe('no.such');
  vi.stubEnv('NODE_ENV', 'production');
  expect(read()).toBe('');
  expect(error).toHaveBeenLastCalledWith('There is no text cart:no.such');
});

test('looks for a text in the namespace, then in the common one', () => {
  const { addTexts, useTranslation } = createTexts();
  addTexts('hook', { frame: { title: 'Профиль {{name}}' } });
  function Frame() {
    const { t } = useTranslation('hook');
    const { t: shared } = useTranslation();
    return `${t('frame.title', { name: 'А' })} ${shared('retry')} ${t('retry')} ${t('common:retry')}`;
  }
  expect(render(<Frame />).container.textContent).toBe('Профиль А Повторить Повторить Повторить');
});

test('adds to what a namespace has', () => {
  const { addTexts, t } = createTexts();
  addTexts('names', { one: 'Один', two: 'Два' });
  addTexts('names', { two: 'Второй' });
  expect([t('names:one'), t('names:two')]).toEqual(['Один', 'Второй']);
  addTexts('names', { one: 'Первый' });
  expect(t('names:one')).toBe('Первый');
});

test('gives a component the same function at every render', () => {
  const { useTranslation } = createTexts();
  const functions = new Set<unknown>();
  function Heading() {
    functions.add(useTranslation('common').t);
    return null;
  }
  const { rerender } = render(<Heading />);
  rerender(<Heading />);
  expect(functions.size).toBe(1);
});
