import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { buildAll } from '@shop/devkit/build-all';
import { CHROMIUM_FLAGS, findChromium } from '@shop/devkit/chromium';
import { chromium } from 'playwright';
import { type Outcome, tryRemotes, tryShells } from './runs.ts';
import { startStage } from './stage.ts';

/**
 * `npm run skew`: the versions that are kept of each part against the current others, both ways. Every pair does the main
 * job, or the shell refuses it by contract and does the main job without. Fails with the first pair that does neither.
 */
const FOLDER = resolve(import.meta.dirname, '../../../.conformance');
const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
const executablePath = findChromium({ cli, executable: chromium.executablePath() });
const outcomes: Outcome[] = [];
const note = (outcome: Outcome) => {
  outcomes.push(outcome);
  console.log(`  ${outcome.pair}: ${outcome.verdict}${outcome.reason && `, ${outcome.reason}`}`);
};

await buildAll();
const stage = await startStage(Number(process.env.SKEW_PORT ?? 3500));
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  await tryShells({ stage, browser, note });
  await tryRemotes({ stage, browser, note });
} finally {
  await browser.close();
  await stage.stop();
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const count = (verdict: Outcome['verdict']) =>
  outcomes.filter((outcome) => outcome.verdict === verdict).length;
const failed = count('failed');
const report = [
  '| pair | verdict | why |',
  '| --- | --- | --- |',
  ...outcomes.map(({ pair, verdict, reason }) => `| ${pair} | ${verdict} | ${reason} |`),
  '',
  `${outcomes.length} pairs: ${count('together')} together, ${count('refused')} refused, ${failed} failed, at ${commit}, ${new Date().toISOString().slice(0, 10)}`,
  '',
].join('\n');
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'skew.json'), JSON.stringify(outcomes, null, 1));
writeFileSync(join(FOLDER, 'skew.md'), report);
console.log(`\n${report}`);
process.exit(failed > 0 ? 1 : 0);
