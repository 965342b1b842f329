import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../../src/modules/letters/mailer.ts';
import { createOutside } from '../../src/platform/http/outside.ts';

/** A mail server that knows no SMTPUTF8: it refuses what is not ASCII. */
async function startOldServer() {
  const lines: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 old\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (/^RCPT.*[^ -~]/.test(line)) socket.write('501 5.1.3 Bad recipient address syntax\r\n');
        else if (/^DATA/.test(line)) socket.write('354 go on\r\n');
        else if (line === '.' || /^(EHLO|MAIL|RCPT|RSET)/.test(line)) socket.write('250 ok\r\n');
        else if (/^QUIT/.test(line)) socket.end('221 bye\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { lines, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a letter goes to the Punycode of a domain; a server that lacks SMTPUTF8 is named', async () => {
  const { lines, url } = await startOldServer();
  const mailer = createMailer({
    from: 'shop@localhost.example',
    host: 'localhost.example',
    smtpUrl: url,
    folder: '/nowhere',
    outside: createOutside(),
  });
  const letter = { created: new Date(), subject: 's', text: 't', html: '<p>t' };
  await mailer.send({ ...letter, id: '1', to: 'anna@xn--e1afmkfd.xn--p1ai' });
  expect(lines).toContain('RCPT TO:<anna@xn--e1afmkfd.xn--p1ai>');
  await expect(mailer.send({ ...letter, id: '2', to: 'анна@xn--e1afmkfd.xn--p1ai' })).rejects.toThrow(
    /SMTPUTF8/,
  );
  mailer.close();
});
