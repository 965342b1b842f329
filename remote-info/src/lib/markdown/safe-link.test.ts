import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  ['/info/contacts', 'page', '/info/contacts'],
  ['#оплата', 'anchor', '#оплата'],
  ['https://example.com', 'outside', 'https://example.com/'],
  ['mailto:help@example.com', 'outside', 'mailto:help@example.com'],
])('lets %s through', (address, kind, href) => {
  expect(safeLink(address)).toEqual({ kind, href });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'info/contacts',
])('refuses %s', (address) => {
  expect(safeLink(address)).toBeNull();
});
