import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Outside } from '../../platform/http/outside.ts';

/** A letter. `id` names it for good: sending it twice gives the same message id, and the same file. */
export type Letter = {
  id: string;
  created: Date;
  to: string;
  /** Whom an answer goes to, when that is not the shop. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailer = { send(letter: Letter): Promise<void>; close(): void };

export type MailerOptions = {
  from: string;
  host: string;
  smtpUrl?: string | undefined;
  folder: string;
  outside: Outside;
};

/** Sends through SMTP when an address is configured, else writes `.eml` files into a folder. */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? smtpMailer(options, options.smtpUrl) : fileMailer(options);
}

function smtpMailer(options: MailerOptions, url: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 });
  const call = options.outside.service('mail', {
    timeLimit: 45_000,
    // The server answered, if only to refuse this letter: the next one may be taken.
    isAway: (error) => !(error instanceof Error && 'responseCode' in error),
    toError: (cause) => new Error(`the mail server: ${cause.message}`, { cause }),
  });
  return {
    send: (letter) =>
      call(async () => {
        await transport.sendMail(message(letter, options)).catch((error) => explain(error, letter));
      }),
    close: () => transport.close(),
  };
}

/** Says what a server lacks that refuses an address with letters beyond ASCII: its own answer seldom does. */
function explain(error: unknown, { to }: Letter): never {
  if (error instanceof Error && 'responseCode' in error && /[^ -~]/.test(to))
    error.message +=
      '; the address has letters beyond ASCII, and the mail server has to know SMTPUTF8 (RFC 6531)';
  throw error;
}

function fileMailer(options: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message: bytes } = await transport.sendMail(message(letter, options));
      await mkdir(options.folder, { recursive: true });
      const file = path.join(options.folder, `${sortable(letter.created)}-${letter.id}.eml`);
      // Written aside and renamed: a reader never sees half a letter, a repeat replaces the file with its equal.
      await writeFile(`${file}.part`, bytes as Buffer);
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}

const message = (letter: Letter, { from, host }: MailerOptions) => ({
  from,
  to: { name: '', address: letter.to },
  ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: letter.created,
  messageId: `<${letter.id}@${host}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** `20261120T143928123Z`: names made of it sort by time. */
const sortable = (time: Date) => time.toISOString().replaceAll(/[-:.]/g, '');
