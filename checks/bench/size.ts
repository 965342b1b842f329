import { buildAll } from '@shop/devkit/build-all';
import { describeExcess, findExcesses, readBudgets, writeBudgets } from './src/sizes/budgets.ts';
import { BUILT, bytesOf, readViews, type View } from './src/sizes/views.ts';

/**
 * `npm run size`: bytes of every route's first view, and whether they are within `checks/bench/budgets.json`.
 * `--write` sets the budgets again; `--modules <view>` lists what a view is made of.
 */
const kb = (bytes: number) => (bytes / 1_000).toFixed(1);

function printViews(views: readonly View[]): void {
  const width = Math.max(...views.map(({ name }) => name.length)) + 2;
  console.log(`${'KB, compressed'.padEnd(width)}${BUILT.map((kind) => kind.padStart(12)).join('')}`);
  for (const { name, files } of views)
    console.log(name.padEnd(width) + BUILT.map((kind) => kb(bytesOf(files[kind])).padStart(12)).join(''));
}

function printModules({ name, files }: View): void {
  console.log(`\n${name}: bytes before compression`);
  for (const file of files.javascript ?? []) {
    console.log(`\n  ${file.name}, ${kb(file.bytes)} KB compressed`);
    for (const [module, bytes] of Object.entries(file.modules).sort(([, one], [, other]) => other - one))
      console.log(`  ${String(bytes).padStart(8)}  ${module}`);
  }
}

await buildAll();
const views = await readViews();
printViews(views);

const [option, wanted] = process.argv.slice(2);
if (option === '--modules') {
  const chosen = views.filter(({ name }) => name === wanted);
  if (chosen.length === 0) throw new Error(`No view ${JSON.stringify(wanted)}: expected one of those above`);
  chosen.forEach(printModules);
}
if (option === '--write') await writeBudgets('built', views);
const excesses = findExcesses(views, await readBudgets('built'));
for (const excess of excesses) console.error(`\n✗ ${describeExcess(excess)}`);
if (excesses.length > 0) {
  console.error('\nMake it smaller, or set new budgets: npm run size -- --write');
  process.exitCode = 1;
}
