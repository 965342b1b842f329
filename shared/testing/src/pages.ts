/** For tests of pages: rendered by the router that runs in production. */
export { type OpenedPage, renderAt, renderPage, type TestRoute } from './render-page.ts';
export { type StubAnswer, stubApi } from './stub-api.ts';
