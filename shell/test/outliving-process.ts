// A process that runs a script as a file of this name, tells what it outlived, and after a while that it lives.
import vm from 'node:vm';
import { outliveRemotes } from '@federation/server/outlive-remotes';

const [code = '', filename = ''] = process.argv.slice(2);
outliveRemotes((error, remote) => {
  process.stdout.write(`outlived ${(error as Error).message} of ${remote}\n`);
});
new vm.Script(code, { filename }).runInThisContext();
setTimeout(() => process.stdout.write('alive\n'), 100);
