import { buildAll } from './lib/build-all.ts';

await buildAll();
await import('../deploy/rolling.ts');
