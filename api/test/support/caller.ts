import type { TestApp } from '../helper.ts';

/** What makes calls: the application itself, or a browser of it. */
export type Caller = Pick<TestApp, 'get' | 'post'>;
