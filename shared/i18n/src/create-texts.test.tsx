import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTexts } from './create-texts.ts';

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

test('shows nothing for a missing text, and says which one it is in the console', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(createTexts().t('cart:no.such')).toBe('');
  expect(error).toHaveBeenCalledWith('There is no text cart:no.such');
});

test('looks for a text in the namespace, then in the common one', () => {
  const { addTexts, useTranslation } = createTexts();
  addTexts('hook', { frame: { title: 'Профиль {{name}}' } });
  function Frame() {
    const { t } = useTranslation('hook', { keyPrefix: 'frame' });
    const { t: shared } = useTranslation();
    const { t: whole } = useTranslation('hook');
    return `${t('title', { name: 'А' })} ${shared('retry')} ${whole('retry')} ${whole('common:retry')}`;
  }
  expect(render(<Frame />).container.textContent).toBe('Профиль А Повторить Повторить Повторить');
});

test('adds to what a namespace has', () => {
  const { addTexts, t } = createTexts();
  addTexts('shop', { names: { one: 'Один', two: 'Два' } });
  addTexts('shop', { names: { two: 'Второй' } });
  expect([t('shop:names.one'), t('shop:names.two')]).toEqual(['Один', 'Второй']);
  addTexts('shop', { names: { one: 'Первый' } });
  expect(t('shop:names.one')).toBe('Первый');
});

test('gives a component the same function at every render', () => {
  const { useTranslation } = createTexts();
  const functions = new Set<unknown>();
  function Heading() {
    functions.add(useTranslation('common', { keyPrefix: 'home' }).t);
    return null;
  }
  const { rerender } = render(<Heading />);
  rerender(<Heading />);
  expect(functions.size).toBe(1);
});
