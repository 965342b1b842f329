import { readFileSync } from 'node:fs';
import path from 'node:path';
import { problemsOf, readExceptions } from '../src/advisories.ts';
import { ROOT } from '../src/paths.ts';
import { startProcess } from '../src/processes.ts';

/**
 * `npm run advisories`: asks the registry which published advisories concern the installed packages. Exit code 1 for one of moderate severity or
 * more without a live exception; 3 when the registry gives none, so that nothing is known.
 */
async function main(): Promise<number> {
  const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const exceptions = readExceptions(readFileSync(path.join(ROOT, '.ci/advisories.json'), 'utf8'));
  const { out, err } = await startProcess('npx', ['--yes', packageManager, 'audit', '--json']).ended;
  const start = out.indexOf('{');
  const report = start < 0 ? {} : JSON.parse(out.slice(start));
  if (!report.advisories) {
    console.error(`The registry gives no advisories, so the dependencies were not checked:\n${out}${err}`);
    return 3;
  }
  const problems = problemsOf(report, exceptions);
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log('No advisory concerns the dependencies.');
  return problems.length > 0 ? 1 : 0;
}

process.exitCode = await main();
