import { buildAll } from './lib/build-all.ts';

await buildAll();
