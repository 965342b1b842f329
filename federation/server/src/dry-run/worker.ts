import { parentPort, workerData } from 'node:worker_threads';
import { host } from '@federation/browser/page';
import { releaseLabel } from '@federation/protocol';
import { evaluateBundle, type ServerModules } from '../composition/evaluate.ts';
import { serverHost } from '../host.ts';
import { guardRealm } from '../realm/guarded-realm.ts';
import { exampleFetch, takeMissing } from './example-fetch.ts';
import type { DryRunInput, DryRunMessage } from './messages.ts';
import { tryRender } from './render-target.tsx';
import { renderTargets } from './render-targets.ts';

const { release, code, siteName } = workerData as DryRunInput;
const say = (message: DryRunMessage) => parentPort!.postMessage(message);

globalThis.fetch = exampleFetch;
serverHost().configureDryRun?.();
if (siteName) host().rename(siteName);
// Errors outside of any page cost no page anything.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
// Listed before the release's code runs, which could empty the list.
const targets = renderTargets(release);
const realm = guardRealm();

function evaluated(): ServerModules | string {
  try {
    return evaluateBundle(code, releaseLabel(release));
  } catch (error) {
    return `its code: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`;
  }
}

say({ at: 'its code' });
const modules = evaluated();
if (typeof modules === 'string') say({ problems: [modules], passedOver: [] });
else {
  const problems: string[] = [];
  const passedOver: string[] = [];
  for (const target of targets) {
    say({ at: target.name });
    const verdict = await tryRender(target, { release, modules });
    const missing = takeMissing();
    const changed = realm.changes();
    if (changed.length > 0)
      problems.push(`${target.name}: it changes ${changed.join(', ')}, which all pages share`);
    if (verdict.kind === 'broken') problems.push(`${target.name}: ${verdict.reason}`);
    if (verdict.kind === 'passed over')
      passedOver.push(
        `${target.name}: ${[verdict.reason, ...missing.map((call) => `no example of ${call}`)].join(', ')}`,
      );
  }
  say({ problems, passedOver });
}
