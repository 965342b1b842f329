import { run } from './lib/run.ts';

/** `npm run contract`: records the contract as published. To be run when a shell of it is deployed. */
await run('vitest', ['run', '--project', 'shared', 'published'], {
  env: { ...process.env, RECORD_CONTRACT: '1' },
});
console.log('shared/contract/published-contract.json is the contract of this checkout');
