import { run } from '../src/run.ts';

/**
 * `npm run contract`: records both contracts as published, the HTTP API's with what the shell provides to remotes, and the federation
 * protocol's. To be run when a shell of it is deployed. Tests compare each later change with that.
 */
await run('vitest', ['run', '--project', 'shared', '--project', 'protocol', 'published.test.ts'], {
  env: { ...process.env, RECORD_CONTRACT: '1', RECORD_PROTOCOL: '1' },
});
console.log(
  'shared/contract/published-contract.json and federation/protocol/published-protocol.json are the contracts of this checkout',
);
