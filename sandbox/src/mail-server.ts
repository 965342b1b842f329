import { resolve } from 'node:path';
import { createMailServer } from './smtp.ts';

// `MAIL_PORT` (2525) of `MAIL_HOST` (127.0.0.1) takes letters; they are kept in `DATA_DIR/mail`, where the sandbox shows them.
const { MAIL_HOST = '127.0.0.1', MAIL_PORT = '2525' } = process.env;
const dataDir = process.env.DATA_DIR ?? resolve(import.meta.dirname, '../../.data');
const server = createMailServer(resolve(dataDir, 'mail'));
server.on('error', (error) => console.error(error.message));
server.listen(Number(MAIL_PORT), MAIL_HOST);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => server.close(() => process.exit(0)));
