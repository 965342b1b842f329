import { expect, test } from 'vitest';
import { classNamesOf } from './class-names.ts';

const rootContext = '/shop/remote-gifts';
const sheet = (resourcePath: string) => ({ resourcePath, rootContext });

test('names a class by its build, its sheet and itself', () => {
  const nameOf = classNamesOf('gifts');
  expect(nameOf(sheet('/shop/remote-gifts/src/gift-card.module.css'), '', 'title')).toBe(
    'gifts-gift-card_title',
  );
  expect(nameOf(sheet('/shop/remote-gifts/src/gift-card.module.css'), '', 'text')).toBe(
    'gifts-gift-card_text',
  );
});

test('names the sheets of a remote and those of packages differently, wherever these are installed', () => {
  const nameOf = classNamesOf('gifts');
  const own = nameOf(sheet('/shop/remote-gifts/src/button.module.css'), '', 'label');
  expect(nameOf(sheet('/shop/shared/ui/src/button.module.css'), '', 'label')).not.toBe(own);
  const installed = '/shop/remote-gifts/node_modules/@shop/ui/dist/field.module.css';
  expect(nameOf(sheet(installed), '', 'label')).toBe('gifts--field_label');
});

test('refuses two sheets that would share their classes', () => {
  const nameOf = classNamesOf('gifts');
  nameOf(sheet('/shop/remote-gifts/src/a/card.module.css'), '', 'title');
  expect(() => nameOf(sheet('/shop/remote-gifts/src/b/card.module.css'), '', 'text')).toThrow(
    '/shop/remote-gifts/src/b/card.module.css and /shop/remote-gifts/src/a/card.module.css would have the same class names',
  );
});
