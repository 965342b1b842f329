import { buildAll } from './lib/build-all.ts';

await buildAll();
await import('../deploy/bench.ts');
