/** For tests of pages; apart from the folder's index, which browser tests load outside of a page. */
export { renderPage, type TestRoute } from './render-page.ts';
export { type StubAnswer, stubApi } from './stub-api.ts';
export { TestRouter } from './test-router.ts';
