import { buildAll } from '../src/build-all.ts';

await buildAll();
