import { expect, test } from 'vitest';
import { pageCode, startRemote, startShell } from './helper.ts';

test.each([
  ['load', 'load: () => new Promise(() => {})'],
  ['validate', 'validate: () => new Promise(() => {})'],
])('answers 503 with the layout and the panel when %s of a remote never settles', async (_, hanging) => {
  const remote = await startRemote('catalog', { code: pageCode('A', `, ${hanging}`) });
  const lines: string[] = [];
  const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } };
  const app = await startShell([remote], undefined, {}, undefined, { apiTimeout: 100 }, logger);
  const { statusCode, body, headers } = await app.inject('/');
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(body).toContain('id="content"');
  expect(body).toContain('{"kind":"unavailable","remote":"catalog"}');
  expect(lines.join()).toContain('catalog/a-page: not done within 600 ms');
});
