import { expect, test } from 'vitest';
import { run } from '../src/run.ts';

test('a program says how far it is while it still runs', { tags: '@spec-16.6' }, async () => {
  const lines: string[] = [];
  // It ends when the process that its first line names is sent a signal: nobody could, had the line come at the end.
  const program = 'console.error(process.pid); setInterval(() => {}, 1000)';
  const onErrorLine = (line: string) => {
    lines.push(line);
    process.kill(Number(line));
  };
  await expect(run(process.execPath, ['-e', program], { onErrorLine })).rejects.toThrow('failed with code');
  expect(lines).toHaveLength(1);
});
