import { serverHost } from '../host.ts';

const missing = new Set<string>();

/** The calls since the last time that there is no example for. */
export function takeMissing(): string[] {
  const calls = [...missing];
  missing.clear();
  return calls;
}

/** A `fetch` that answers calls of the api with the contract's examples, and every other one with 404. It never leaves the process. */
export const exampleFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname.replace(/^\/api\//, '');
  const answer = request.method === 'GET' ? serverHost().examples?.answers[path] : undefined;
  if (answer === undefined) {
    missing.add(`${request.method} ${path}`);
    return Response.json({ detail: 'Not found' }, { status: 404 });
  }
  return Response.json(answer);
};
