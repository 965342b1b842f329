import { spawnSync } from 'node:child_process';
import { ROOT } from './lib/paths.ts';

// `npm run shop -- …`: the operator's command line of the api.
const { status } = spawnSync(process.execPath, [`${ROOT}/api/src/cli/index.ts`, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
