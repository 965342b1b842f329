import type { CliConfig } from '@federation/cli';
import { createTransport } from 'nodemailer';

/** Sends letters to a team through an SMTP server, as `MAIL_FROM`. Nobody waits longer than half a minute for one. */
export function mailBy(url: string): NonNullable<CliConfig['mail']> {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 30_000 });
  const from = process.env.MAIL_FROM ?? 'shop@localhost';
  return async (letter) => {
    await transport.sendMail({ from, ...letter });
  };
}
