import { buildAll } from './build-all.ts';

/** A global setup of Vitest: one build for all files, as two at once would write the same folders. */
export const setup = (): Promise<void> => buildAll(() => {});
