import type { TestApp } from '../helper.ts';

/** Makes calls: the application itself, or a browser of it. */
export type Caller = Pick<TestApp, 'get' | 'post'>;
