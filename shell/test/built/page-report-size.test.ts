import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '../../dist/web');
/** Bytes as they travel: what a page may take to report its visit. */
const LIMIT = 2_560;

test('the code that reports visits is a chunk of its own within 2.5 KB, and on no first view', () => {
  const chunks = globSync('static/js/**/*.js', { cwd: WEB }).filter((file) =>
    readFileSync(path.join(WEB, file), 'utf8').includes('/page-reports'),
  );
  expect(chunks).toEqual([expect.stringMatching(/^static\/js\/async\//)]);
  expect(statSync(path.join(WEB, `${chunks[0]}.br`)).size).toBeLessThanOrEqual(LIMIT);
});
