import { bundleFile, bundleIn } from '@federation/server/composition/bundle-file';
import { evaluateBundle } from '@federation/server/composition/evaluate';
import { provideServerHost } from '@federation/server/host';
import { runNode } from '@shop/devkit/processes';
import { expect, test } from 'vitest';
import { SERVER_HOST } from '../src/server/host.ts';

const REJECTED = `void (async () => { throw new Error('forgotten'); })();`;
const THROWN = `setTimeout(function later() { throw new Error('late'); }, 1);`;
provideServerHost(SERVER_HOST);

const REMOTE = bundleFile('info@1.0.0-a');

/** How a process ends that runs the code as a file of this name, and what it printed. */
async function fateOf(code: string, file: string) {
  const args = ['--disable-warning=ExperimentalWarning', `${import.meta.dirname}/crash-isolation-process.ts`];
  const { code: status, out, err: errors } = await runNode([...args, code, file]);
  return { status, output: out.trim().split('\n').filter(Boolean), errors };
}

test.each([
  ['a rejection that nobody awaits', REJECTED, REMOTE, 'survived forgotten of info@1.0.0-a'],
  ['a rejection of the shell’s own', REJECTED, '/shell/index.mjs', 'survived forgotten of undefined'],
  ['an error in a remote’s timer', THROWN, REMOTE, 'survived late of info@1.0.0-a'],
])('survives %s', async (_, code, file, output) => {
  expect(await fateOf(code, file)).toEqual({ status: 0, output: [output, 'alive'], errors: '' });
});

test('ends with an error that names no remote', async () => {
  const { status, output, errors } = await fateOf(THROWN, '/shell/info@1.0.0-a.mjs');
  expect([status, output]).toEqual([1, []]);
  expect(errors).toContain('Error: late');
});

test('knows the remote by the stack of what its code threw', () => {
  const code = `exports.modules = { './a': { load() { throw new Error('x'); } } };`;
  const { './a': page } = evaluateBundle(code, 'info@1.0.0-a') as { './a'?: { load?(): void } };
  const thrown = () => {
    try {
      return page?.load?.();
    } catch (error) {
      return error;
    }
  };
  expect(bundleIn(thrown())).toBe('info@1.0.0-a');
  const own = Object.assign(new Error('x'), {
    stack: 'Error: x@1.cjs:1:1\n    at f (/a/x@1/b.cjs:1:1)\n    at /a/x@1.cjs:1:1',
  });
  expect([bundleIn(own), bundleIn('x'), bundleIn(undefined)]).toEqual([undefined, undefined, undefined]);
});
