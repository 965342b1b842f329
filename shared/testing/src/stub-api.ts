import { configureApi } from '@shop/api-client';

/** What a stubbed path answers: JSON, a `Response`, or a function of the request. */
export type StubAnswer = unknown | ((url: URL, request: Request) => unknown);

/**
 * Answers the API client's requests by path below `/api/` (`games/1/`); other paths get 404. Returns the addresses that
 * were asked for, in order, with their query.
 */
export function stubApi(answers: Record<string, StubAnswer>): string[] {
  const asked: string[] = [];
  configureApi({ baseUrl: 'http://shop.test/api/' });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/api\//, '');
    asked.push(path + url.search);
    const found = answers[path];
    if (found === undefined) return Response.json({ detail: 'Страница не найдена.' }, { status: 404 });
    const answer = typeof found === 'function' ? await found(url, request) : found;
    return answer instanceof Response ? answer : Response.json(answer);
  };
  return asked;
}
