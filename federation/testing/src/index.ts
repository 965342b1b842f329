export type { HostApp } from '@federation/browser/page';
export { answerCalls, type CallAnswer } from './answer-calls.ts';
export { type OpenedPage, openPage, type TestRoute } from './open-page.tsx';
export { createTestHost } from './test-host.tsx';
