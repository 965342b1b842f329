import { existsSync } from 'node:fs';
import { install, installPackages, onPath } from './programs.ts';

/** Flags for a browser that talks to nothing but the shop. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Parts of the caller's `playwright` package that this uses. */
type Playwright = {
  /** Path of its command line. */ cli: string /** Path of the browser it installs, there or not. */;
  executable: string;
};

/**
 * Path of a Chromium: `CHROMIUM_PATH`, else one on the PATH, else the one of Playwright, else Debian's package; the last two
 * are installed when they are missing. The answer is kept in `CHROMIUM_PATH` for child processes. Throws when there is none to be had.
 */
export function findChromium({ cli, executable }: Playwright): string {
  const ways = [
    () => process.env.CHROMIUM_PATH,
    () => onPath(NAMES),
    () => (existsSync(executable) ? executable : undefined),
    () =>
      install(process.execPath, cli, 'install', 'chromium') && existsSync(executable)
        ? executable
        : undefined,
    () => (installPackages(['chromium']) ? onPath(NAMES) : undefined),
  ];
  for (const way of ways) {
    const path = way();
    if (path) {
      process.env.CHROMIUM_PATH = path;
      return path;
    }
  }
  throw new Error('No Chromium: install one, or set CHROMIUM_PATH to the path of one.');
}
