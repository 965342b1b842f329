import { EXAMPLE_ANSWERS } from '@shop/shared/examples';

/** A `fetch` that answers calls of the api with the contract's examples, and every other one with 404. It never leaves the process. */
export const exampleFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname.replace(/^\/api\//, '');
  const answer = request.method === 'GET' ? EXAMPLE_ANSWERS[path] : undefined;
  if (answer === undefined) return Response.json({ detail: 'Not found' }, { status: 404 });
  return Response.json(answer);
};
