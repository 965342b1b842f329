#!/usr/bin/env node
import { readFileSync } from 'node:fs';

// The rest cannot even be loaded by a Node that is too old: it has no node:sqlite.
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [least] = /\d+/.exec(engines.node)!;
if (Number.parseInt(process.versions.node, 10) < Number(least)) {
  console.error(`federation needs Node ${least} or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  const { main } = await import('./main.ts');
  await main(process.argv.slice(2));
}
