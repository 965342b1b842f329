import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** No letter is larger, in bytes. */
const MAX_SIZE = 5_000_000;

/** A mail server that keeps every letter as a file of the folder and sends none on. An answer of 250 means that the letter is on disk. */
export function createMailServer(folder: string): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_SIZE,
    onData(stream, _session, done) {
      buffer(stream)
        .then((letter) => {
          if (stream.sizeExceeded) throw new Error('The letter is too large');
          return keep(folder, letter);
        })
        .then(
          () => done(null),
          (error: Error) => done(error),
        );
    },
  });
}

async function keep(folder: string, letter: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Names sort by time; a reader never sees half a letter.
  const file = join(folder, `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomUUID()}.eml`);
  await writeFile(`${file}.part`, letter);
  await rename(`${file}.part`, file);
}
