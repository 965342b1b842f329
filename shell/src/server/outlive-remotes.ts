import type { FastifyBaseLogger } from 'fastify';
import { bundleIn } from './composition/bundle-file.ts';

/**
 * Keeps a mistake of one remote from ending the shell, and each one that is started after it: a rejection that nobody awaits is
 * logged, and so is what a remote's timer throws. Anything else that is thrown ends the process as Node would: its state is not known.
 */
export function outliveRemotes(log: Pick<FastifyBaseLogger, 'error'>): void {
  const tell = (err: unknown, remote: string | undefined, what: string) =>
    log.error({ err, ...(remote && { remote }) }, what);
  process.on('unhandledRejection', (reason) =>
    tell(reason, bundleIn(reason), 'A promise was rejected that nobody awaits'),
  );
  process.on('uncaughtException', (error) => {
    const remote = bundleIn(error);
    if (remote) return tell(error, remote, 'A remote threw outside of any page');
    console.error(error);
    process.exit(1);
  });
}
