/** Answer to a call: JSON, a `Response`, or a function of the request. */
export type CallAnswer = unknown | ((url: URL, request: Request) => unknown);

/**
 * Answers `fetch` by path below `prefix`, such as `/api/`; other paths get 404 with `notFound`. Returns the addresses that were asked for, in
 * order, without the prefix and with their query.
 */
export function answerCalls(
  prefix: string,
  answers: Readonly<Record<string, CallAnswer>>,
  notFound: unknown = {},
): string[] {
  const addresses: string[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname;
    addresses.push(path + url.search);
    const found = answers[path];
    if (found === undefined) return Response.json(notFound, { status: 404 });
    const answer = typeof found === 'function' ? await found(url, request) : found;
    return answer instanceof Response ? answer : Response.json(answer);
  };
  return addresses;
}
