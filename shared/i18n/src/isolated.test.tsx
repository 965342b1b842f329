import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { t } from './index.ts';
import { isolatedI18n } from './isolated.ts';

declare module './texts.ts' {
  interface TextFiles {
    catalog: { title: string };
  }
}

test('shows each version its own texts, in React and outside, and the common ones', () => {
  const versions = ['Старый', 'Новый'].map((title) => {
    const i18n = isolatedI18n();
    i18n.addTexts('catalog', { title });
    function Heading() {
      const { t: text } = i18n.useTranslation('catalog');
      return <h1>{text('title')}</h1>;
    }
    return { i18n, html: () => renderToString(<Heading />) };
  });
  expect(versions.map(({ html }) => html())).toEqual(['<h1>Старый</h1>', '<h1>Новый</h1>']);
  expect(versions.map(({ i18n }) => i18n.t('catalog:title'))).toEqual(['Старый', 'Новый']);
  expect(() => t('catalog:title')).toThrow('There is no text');
  expect(versions[0]!.i18n.t('errors.generic_error')).toBe(t('errors.generic_error'));
});
