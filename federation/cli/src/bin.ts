#!/usr/bin/env node
import { create } from './create.ts';
import { ownConfig } from './own-config.ts';
import { runCli } from './run.ts';
import { serve } from './serve.ts';

const [command, ...rest] = process.argv.slice(2);

try {
  if (command === 'create') await create(rest);
  else if (command === 'serve') await serve(process.cwd(), rest);
  else await runCli(await ownConfig(process.cwd()), process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
