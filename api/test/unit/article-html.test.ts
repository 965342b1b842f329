import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderArticle, safeAddress } from '../../src/modules/content/article-html.ts';

const html = (markdown: string) => renderArticle(markdown).html.replace(/\n/g, '');

test('renders headings, paragraphs, emphasis and nested lists', () => {
  expect(html('# Заголовок\nПервая *строка*\nвторая **строка**\n\n3. три\n   - раз\n   - два')).toBe(
    '<h2 id="заголовок">Заголовок</h2><p>Первая <em>строка</em>вторая <strong>строка</strong></p>' +
      '<ol start="3"><li>три<ul><li>раз</li><li>два</li></ul></li></ol>',
  );
});

test('lists the sections with anchors that differ', () => {
  expect(renderArticle('## Оплата **картой**\n### Глубже\n## Оплата картой').sections).toEqual([
    { id: 'оплата-картой', title: 'Оплата картой' },
    { id: 'оплата-картой-2', title: 'Оплата картой' },
  ]);
});

test('describes an article by its first paragraph, cut between words', () => {
  expect(renderArticle('## Раздел\n\nДеньги **вернём** [тем же _способом_](/info).').description).toBe(
    'Деньги вернём тем же способом.',
  );
  const { description } = renderArticle('слово, '.repeat(60));
  expect(description.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/слово…$/);
});

test('leaves HTML and pictures as text', () => {
  expect(html('Это <b>не разметка</b>')).toBe('<p>Это &lt;b&gt;не разметка&lt;/b&gt;</p>');
  expect(html('<script>alert(1)</script>')).not.toContain('<script');
  expect(html('![снимок](/x.png)')).toBe('<p>снимок</p>');
});

test.each([
  ['/info/contacts', '/info/contacts', false],
  ['#оплата', '#оплата', false],
  ['https://example.com', 'https://example.com/', true],
  ['mailto:help@example.com', 'mailto:help@example.com', true],
])('lets a link to %s through', (address, href, isOutside) => {
  expect(safeAddress(address)).toEqual({ href, isOutside });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'info',
])('makes no link of %s', (address) => {
  expect(safeAddress(address)).toBeNull();
  expect(html(`[слова](<${address}>)`)).toBe('<p>слова</p>');
});

test('whatever a text holds, only the elements of Markdown come out, and no address of a script', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '[x](',
    'javascript:',
    'onerror=',
    ')',
    '**',
    '#',
    '\n',
    '- ',
    '`',
    '![',
    '<img src=x onerror=',
    '&#106;',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 30 }), (pieces) => {
      const result = renderArticle(pieces.join('')).html;
      for (const [tag] of result.matchAll(/<[^>]*>/g))
        expect(tag).toMatch(
          /^<\/?(?:h[2-4](?: id="[^"<>]*")?|p|ul|ol(?: start="\d+")?|li|em|strong|del|code(?: class="[^"<>]*")?|pre|blockquote|hr|br|table|thead|tbody|tr|t[hd](?: align="\w+")?|a(?: href="(?:[/#]|https?:|mailto:|tel:)[^"<>]*"(?: rel="noopener nofollow")?)?|input [^<>]*)>$/,
        );
    }),
    { numRuns: 300 },
  );
});
