import { existsSync, readdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages } from '@shop/devkit/programs';

const find = () =>
  readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file));

/**
 * The environment in which a process has a system clock of its own, by Debian's libfaketime; `set` puts it that many seconds off, which the
 * process sees within a second. What measures how long something takes (`performance.now()`, timers) is left alone, as by who sets a clock.
 */
export async function movableClock(folder: string) {
  const library = find() ?? (installPackages(['libfaketime']) ? find() : undefined);
  if (!library) throw new Error('No libfaketime: apt-get install libfaketime');
  const file = join(folder, 'clock');
  const set = async (seconds: number) => {
    await writeFile(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    await rename(`${file}.new`, file);
  };
  await set(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}
