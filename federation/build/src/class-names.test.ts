import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { classNamesOf, markOf } from './class-names.ts';

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

test('names the classes of a changed sheet differently in the next version, and those of an unchanged one alike', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'class-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = (card: string, button: string) => {
    writeFileSync(path.join(folder, 'card.module.css'), card);
    writeFileSync(path.join(folder, 'button.module.css'), button);
    const nameOf = classNamesOf('gifts', markOf);
    return ['card', 'button'].map((name) =>
      nameOf({ resourcePath: path.join(folder, `${name}.module.css`), rootContext: folder }, '', 'title'),
    );
  };
  const first = build('.title { color: red }', '.title {}');
  const second = build('.title { color: blue }', '.title {}');
  expect(first[0]).toMatch(/^gifts-card[0-9a-z]{2}_title$/);
  expect(second[0]).not.toBe(first[0]);
  expect(second[1]).toBe(first[1]);
});
