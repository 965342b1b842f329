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
  await expect(run(process.execPath, ['-e', program], { onErrorLine })).rejects.toThrow(
    'was ended by SIGTERM',
  );
  expect(lines).toHaveLength(1);
});

test('a program has ended although what it started runs on and holds its output', {
  timeout: 60_000,
}, async () => {
  const started = Date.now();
  const program = `require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit', detached: true }).unref(); console.log('done')`;
  expect(await run(process.execPath, ['-e', program])).toBe('done\n');
  expect(Date.now() - started).toBeLessThan(50_000);
});

test('a program that hangs is ended when its time is over', async () => {
  const hangs = run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeout: 500 });
  await expect(hangs).rejects.toThrow('was ended by SIGKILL');
});
