import { rm } from 'node:fs/promises';
import { DATA_DIR } from '../src/paths.ts';

await rm(DATA_DIR, { recursive: true, force: true });
console.log(`Emptied ${DATA_DIR}`);
