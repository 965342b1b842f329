import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { run } from '@shop/devkit/run';

/** `npm run screens [walk]`: pictures of every page, popup and state at four widths, light and dark, in `.screens`. */
const walks = process.argv.slice(2);
if (walks.length === 0) await rm(path.join(ROOT, '.screens'), { recursive: true, force: true });
const args = [
  'test',
  '--config',
  'checks/e2e/screens.config.ts',
  ...(walks.length > 0 ? ['--grep', walks.join('|')] : []),
];
await run('playwright', args, {
  show: true,
  env: { ...process.env, PATH: `${ROOT}/checks/e2e/node_modules/.bin${path.delimiter}${process.env.PATH}` },
}).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
