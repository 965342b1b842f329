import { expect, test } from 'vitest';
import { newestMinor, withVersions } from '../src/upgrades.ts';

test.each([
  ['19.3.1', ['19.3.1', '19.4.0', '19.10.2', '20.0.0', '19.11.0-rc.1'], '19.10.2'],
  ['19.3.1', ['18.9.9', '19.3.0', '19.3.1'], undefined],
])('the newest minor after %s among %j is %s', (current, versions, newest) => {
  expect(newestMinor(current, versions)).toBe(newest);
});

test('writes versions into a catalog and into the list of singletons, and into nothing else', () => {
  const catalog = '  react: 19.3.1\n  react-dom: 19.3.1\n  "@rsbuild/core": 2.3.2\n';
  expect(withVersions(catalog, { react: '19.4.0', '@rsbuild/core': '2.4.1' })).toBe(
    '  react: 19.4.0\n  react-dom: 19.3.1\n  "@rsbuild/core": 2.4.1\n',
  );
  const singletons = "  react: { version: '19.3.1' },\n  'react/jsx-runtime': { version: '19.3.1' },\n";
  expect(withVersions(singletons, { react: '19.4.0' })).toBe(singletons.replaceAll('19.3.1', '19.4.0'));
});
