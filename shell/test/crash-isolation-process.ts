// A process that runs a script as a file of this name, writes what it survived, and after a while that it lives.
import vm from 'node:vm';
import { isolateCrashes } from '@federation/server/crash-isolation';

const [code = '', filename = ''] = process.argv.slice(2);
isolateCrashes((error, remote) => {
  process.stdout.write(`survived ${(error as Error).message} of ${remote}\n`);
});
new vm.Script(code, { filename }).runInThisContext();
setTimeout(() => process.stdout.write('alive\n'), 100);
