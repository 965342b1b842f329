import { create } from './create.ts';
import { ownConfig } from './own-config.ts';
import { printHelp, runCli } from './run.ts';
import { serve } from './serve.ts';

/** `federation <command>` in a remote's folder. Prints what is wrong and sets the exit code; never throws. */
export async function main(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  try {
    // Help needs no remote.
    if (printHelp({ command: 'federation', remotes: [], dataDir: '.data' }, args)) return;
    if (command === 'create') await create(rest);
    else if (command === 'serve') await serve(process.cwd(), rest);
    else await runCli(await ownConfig(process.cwd()), args);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
