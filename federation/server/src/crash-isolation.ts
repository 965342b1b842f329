import { bundleIn } from './composition/bundle-file.ts';

/** Given what was thrown, the label of the remote whose code threw it, and a description of what happened. */
export type OnStray = (error: unknown, remote: string | undefined, what: string) => void;

/**
 * Keeps a mistake of one remote from ending the shell, and each one that is started after it: a rejection that nobody awaits is
 * logged, and so is what a remote's timer throws. Anything else that is thrown ends the process as Node would: its state is not known.
 */
export function isolateCrashes(onStray: OnStray): void {
  process.on('unhandledRejection', (reason) =>
    onStray(reason, bundleIn(reason), 'A promise was rejected that nobody awaits'),
  );
  process.on('uncaughtException', (error) => {
    const remote = bundleIn(error);
    if (remote) return onStray(error, remote, 'A remote threw outside of any page');
    console.error(error);
    process.exit(1);
  });
}
