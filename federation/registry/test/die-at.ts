import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// With `--import`: the process kills itself before its KILL_AT-th change of the file system.
let left = Number(process.env.KILL_AT);
for (const name of ['mkdir', 'open', 'rename', 'rm', 'writeFile'] as const) {
  const original = fs.promises[name] as (...args: unknown[]) => unknown;
  Object.assign(fs.promises, {
    [name]: (...args: unknown[]) => {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return original.apply(fs.promises, args);
    },
  });
}
syncBuiltinESMExports();
