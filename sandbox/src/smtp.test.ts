import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { createMailServer } from './smtp.ts';

/** Says these lines, each after the answer to the one before. Returns the last answer. */
async function say(port: number, lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  const left = [...lines];
  for await (const line of createInterface({ input: socket })) {
    if (/^\d{3}-/.test(line)) continue;
    answer = line;
    const next = left.shift();
    if (next === undefined) return answer;
    socket.write(`${next}\r\n`);
  }
  return answer;
}

test('keeps a letter before it says that it has it', async () => {
  const folder = join(temporaryFolder('mail'), 'mail');
  const server = createMailServer(folder);
  const listening = server.listen(0, '127.0.0.1');
  onTestFinished(() => server.close());
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const answer = await say(port, [
    'EHLO shop',
    'MAIL FROM:<shop@example.test>',
    'RCPT TO:<buyer@example.test>',
    'DATA',
    'To: buyer@example.test\r\nSubject: A\r\n\r\nCode\r\n.',
  ]);
  expect(answer).toMatch(/^250 /);
  const files = readdirSync(folder);
  expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-[\w-]+\.eml$/)]);
  expect(readFileSync(join(folder, files[0]!), 'utf8')).toContain('Subject: A');
});
