import { Linter } from 'eslint';
import { expect, test } from 'vitest';

const { textAlone } = await import(new URL('./text-alone.mjs', import.meta.url).href);

/** The kinds of what the rule complains of. */
const complaints = (code: string) =>
  new Linter()
    .verify(code, {
      languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins: { pages: { rules: { 'text-alone': textAlone } } },
      rules: { 'pages/text-alone': 'error' },
    })
    .map(({ message }) => message.split(' breaks')[0]);

const BESIDE = 'A text beside something';
const BARE = 'A text without an element';

test.each([
  ['a condition beside a text', '<p>{a && <b />} {t("x")}</p>', [BESIDE, BESIDE]],
  ['texts of several conditions', '<p>{a && t("x")}{!a && t("y")}</p>', [BESIDE, BESIDE]],
  ['a text that is handed in beside an icon', '<span>{icon}{children}</span>', [BESIDE]],
  ['a text of a constant beside an element', '<p>{label}<b /></p>', [BESIDE]],
  ['a text of a function beside an element', '<p>{labelOf()}<b /></p>', [BESIDE]],
  ['letters around a sum', '<p>от {sum}</p>', [BESIDE, BESIDE]],
  ['a blank beside a condition', '<p><b /> {a && <i />}</p>', [BESIDE]],
  ['a list of texts', '<p>{list.map((one) => one.name)}</p>', [BESIDE]],
  ['a text in a fragment', '<p>{a ? <>{t("x")}</> : <b />}</p>', [BARE]],
  ['several texts for a component', '<Button>{a && t("x")}{!a && t("y")}</Button>', [BESIDE, BESIDE]],
])('lint refuses %s', (_, jsx, expected) => {
  const code = `export function Example({ a, list, icon, children, sum, t }) {
    const label = a ? 'x' : 'y';
    const labelOf = () => { if (a) return 'x'; return label; };
    return ${jsx};
  }`;
  expect(complaints(code)).toEqual(expected);
});

test('lint refuses a component that is a text', () => {
  expect(complaints('export const Name = ({ a }) => a?.name ?? "x";')).toEqual([BARE]);
});

test('lint has nothing against texts that are alone, and elements side by side', () => {
  const code = `export function Example({ a, list, icon, children, t }) {
    const row = <b />;
    const cell = (one) => <i key={one}>{one}</i>;
    return (
      <section>
        {icon}
        {row}
        {a ? row : null}
        {cell(1)}
        {list.map(cell)}
        {list.map((one) => <p key={one}>{one ? t('x') : <b />}</p>)}
        <p>{a && t('x')}</p>
        <p><b>1</b> <i>2</i></p>
        {children}
      </section>
    );
  }`;
  expect(complaints(code)).toEqual([]);
});
