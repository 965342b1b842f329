import { expect, test } from 'vitest';
import { parseBlocks } from './parse-blocks.ts';

test('takes headings, paragraphs and lists apart', () => {
  expect(parseBlocks('# Заголовок\nПервая строка\nвторая строка\n\n- раз\n- два')).toEqual([
    { type: 'heading', level: 2, id: 'заголовок', text: ['Заголовок'] },
    { type: 'paragraph', text: ['Первая строка вторая строка'] },
    {
      type: 'list',
      ordered: false,
      start: 1,
      items: [
        { text: ['раз'], blocks: [] },
        { text: ['два'], blocks: [] },
      ],
    },
  ]);
});

test('keeps the first number of an ordered list and joins the lines of an item', () => {
  expect(parseBlocks('3. три\n   и ещё\n\n4. четыре')).toMatchObject([
    { ordered: true, start: 3, items: [{ text: ['три и ещё'] }, { text: ['четыре'] }] },
  ]);
});

test('nests a deeper list in the item above it', () => {
  const [list] = parseBlocks('- Россия\n  - СБП\n  - Карта\n- Казахстан');
  expect(list).toMatchObject({
    items: [
      { text: ['Россия'], blocks: [{ type: 'list', items: [{ text: ['СБП'] }, { text: ['Карта'] }] }] },
      { text: ['Казахстан'], blocks: [] },
    ],
  });
});

test('tells lists of another kind apart', () => {
  expect(parseBlocks('- раз\n1. один').map((block) => block.type === 'list' && block.ordered)).toEqual([
    false,
    true,
  ]);
});

test('gives repeated headings addresses of their own', () => {
  const ids = parseBlocks('## Оплата\n## Оплата').map((block) => block.type === 'heading' && block.id);
  expect(ids).toEqual(['оплата', 'оплата-2']);
});

test('leaves HTML as text', () => {
  expect(parseBlocks('<script>alert(1)</script>')).toEqual([
    { type: 'paragraph', text: ['<script>alert(1)</script>'] },
  ]);
});

test('reads an empty text as nothing', () => {
  expect(parseBlocks('\n \n')).toEqual([]);
});
