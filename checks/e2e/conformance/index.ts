import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '@shop/devkit/build-all';
import { CHROMIUM_FLAGS, findChromium } from '@shop/devkit/chromium';
import { REMOTES } from '@shop/devkit/paths';
import { chromium } from 'playwright';
import { tryFailing } from './failing-releases.ts';
import { HTTP_FAULTS } from './faulty-origin.ts';
import { tryDeadOrigins, tryFallbackVersions, tryThrowing, tryThrowingEffects } from './in-browser.ts';
import { RELEASE_FAULTS, tryServer } from './in-server.ts';
import { Rows, toMarkdown } from './rows.ts';
import { startTriedShop } from './shop.ts';

/**
 * `npm run conformance`: every page × every remote × every fault, in a real browser and against the real server. Prints a table,
 * keeps it in `.conformance/`, and fails with the first failure. `--remote`, `--fault` and `--only` choose a part of it.
 */
const { values } = parseArgs({
  options: {
    remote: { type: 'string', multiple: true },
    fault: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
  },
});
const FOLDER = resolve(import.meta.dirname, '../../../.conformance');
const remotes = REMOTES.filter((name) => values.remote?.includes(name) ?? true);
const faults = [...HTTP_FAULTS, ...RELEASE_FAULTS, 'throws in an effect'].filter(
  (fault) => values.fault?.includes(fault) ?? true,
);
const isWanted = (part: string) => values.only?.includes(part) ?? true;

const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
const executablePath = findChromium({ cli, executable: chromium.executablePath() });
const started = Date.now();
await buildAll();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
const shop = { ...(await startTriedShop(browser, Number(process.env.CONFORMANCE_PORT ?? 3400))), remotes };
const rows = new Rows();
try {
  if (isWanted('dead-origins')) await tryDeadOrigins({ shop, browser, rows }, faults);
  if (isWanted('fallback-versions')) await tryFallbackVersions({ shop, browser, rows }, faults);
  if (isWanted('throwing') && faults.includes('throws at load')) await tryThrowing({ shop, browser, rows });
  if (isWanted('effects') && faults.includes('throws in an effect'))
    await tryThrowingEffects({ shop, browser, rows });
  if (isWanted('server')) await tryServer({ shop, rows }, faults);
  if (isWanted('failing')) await tryFailing({ shop, rows }, faults);
} finally {
  await browser.close();
  await shop.stop();
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const checks = rows.all.reduce((sum, row) => sum + row.checks, 0);
const minutes = ((Date.now() - started) / 60_000).toFixed(0);
const summary = `${checks} checks, ${rows.failures} failures, ${minutes} minutes, at ${commit}, ${new Date().toISOString().slice(0, 10)}`;
const report = `${toMarkdown(rows.all)}\n${summary}\n`;
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'conformance.json'), JSON.stringify(rows.all, null, 1));
writeFileSync(join(FOLDER, 'conformance.md'), report);
console.log(`\n${report}`);
process.exit(rows.failures > 0 ? 1 : 0);
