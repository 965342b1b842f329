import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { createTexts } from './compact.ts';
import common from './locales/ru.json' with { type: 'json' };
import { LOCALE, type Texts } from './texts.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Enough to meet every plural form, and what is no whole number. */
const COUNTS = [0, 1, 2, 5, 11, 21, 22, 25, 100, 1.5];

const read = (file: string): Texts => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [prefix + key] : keysOf(text, `${prefix}${key}.`),
  );
}

const compact = createTexts();
const whole = i18next.createInstance();
await whole.init({
  lng: LOCALE,
  fallbackLng: false,
  ns: ['common'],
  defaultNS: 'common',
  // A shopper is never shown a key.
  parseMissingKeyHandler: () => '',
  fallbackNS: 'common',
  resources: { [LOCALE]: { common } },
  interpolation: { escapeValue: false },
});

/** The hook of react-i18next over the same texts. */
const useWhole: typeof compact.useTranslation = (namespace = 'common', options = {}) => {
  const { t } = useTranslation(namespace, { ...options, i18n: whole });
  return { t: (address, given = {}) => t(address, given) };
};

const files = globSync('{shell,remote-*}/src/locales/*.json', { cwd: root });
for (const file of files) {
  compact.addTexts(file, read(file));
  whole.addResourceBundle(LOCALE, file, read(file));
}
const values = { title: 'Игра «А» & <б>', search: '', page: 3, sum: '1 990 ₽', nickname: null, percent: 7 };

test('finds the texts of every part', () => expect(files.length).toBeGreaterThan(5));

test.each([...files, 'common'])('reads every text of %s as i18next does', (namespace) => {
  const keys = keysOf(namespace === 'common' ? read('shared/src/i18n/locales/ru.json') : read(namespace));
  for (const key of keys) {
    const address = `${namespace}:${key}`;
    expect(compact.t(address, values)).toBe(whole.t(address, values));
    if (!/_(one|few|many|other)$/.test(key)) continue;
    const plural = address.replace(/_\w+$/, '');
    for (const count of COUNTS)
      expect(compact.t(plural, { ...values, count })).toBe(whole.t(plural, { ...values, count }));
  }
});

test('reads as i18next does what is common, missing, or has another namespace', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const address of ['retry', 'shell:retry', 'no.such.key', 'shop', 'no:such'])
    expect(compact.t(address)).toBe(whole.t(address));
});

test('gives components the texts of a namespace and below a prefix, as the hook of react-i18next does', () => {
  const texts = { frame: { title: 'Профиль {{name}}' } };
  compact.addTexts('hook', texts);
  whole.addResourceBundle(LOCALE, 'hook', texts);
  const shown = [compact.useTranslation, useWhole].map((useTexts) => {
    function Frame() {
      const { t } = useTexts('hook', { keyPrefix: 'frame' });
      const { t: shared } = useTexts();
      return `${t('title', { name: 'А' })} ${shared('retry')}`;
    }
    return render(<Frame />).container.textContent;
  });
  expect(shown).toEqual(['Профиль А Повторить', 'Профиль А Повторить']);
});

test('a component below a prefix reads other namespaces by their name', () => {
  const { t } = compact.useTranslation('hook');
  expect(t('common:retry')).toBe('Повторить');
});

test('gives the same function every time', () => {
  expect(compact.useTranslation('shell').t).toBe(compact.useTranslation('shell').t);
});
