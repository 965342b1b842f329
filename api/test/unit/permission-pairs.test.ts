import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { permissionsOf, ROLES } from '@shop/desk-contract/roles';
import { expect, test } from 'vitest';

const DOC = path.join(import.meta.dirname, '../../../docs/hostile-clients.md');

test('every permission, and every pair of them, is judged in the table of what one role could take', {
  tags: '@spec-18.14',
}, async () => {
  const doc = await readFile(DOC, 'utf8');
  const section = doc.split('\n## One role against a shopper')[1]!.split('\n## ')[0]!;
  const reasons = new Set([...section.matchAll(/^- \*\*(\w)\*\* \S/gm)].map(([, letter]) => letter));
  const rows = section
    .split('\n')
    .filter((line) => /^\| +\d+ +\|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const all = [...new Set(ROLES.flatMap(permissionsOf))].sort();
  expect(rows.map(([, name]) => name!.replaceAll('`', '')).sort()).toEqual(all);
  for (const [index, [, name, ...cells]] of rows.entries()) {
    // The half below the diagonal, and the diagonal: each pair once.
    const judged = cells.slice(0, index + 1);
    expect(cells, name).toHaveLength(all.length);
    for (const [other, cell] of judged.entries())
      for (const letter of cell.split(' '))
        expect(letter === '–' || reasons.has(letter), `${name} and ${rows[other]![1]}: «${cell}»`).toBe(true);
  }
});
