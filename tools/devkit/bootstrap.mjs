// Every script of package.json begins here: `node tools/devkit/bootstrap.mjs <file or installed program> [arguments]`.
// The oldest Nodes have to understand this file, to say which one is needed: it names no module by `node:` and imports the rest late.
// biome-ignore lint/style/useNodejsImportProtocol: see above
import { readFileSync } from 'fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [least] = /\d+/.exec(engines.node);
if (parseInt(process.versions.node, 10) < Number(least)) {
  console.error(`Node ${least} or newer is needed to begin with; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else import('./hand-over.mjs');
