import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '../refusal.ts';

/**
 * Refuses text that the database cannot keep, wherever it stands in a call: a zero character, and half of a surrogate pair, which
 * only an escape in JSON can bring. In bodies that are read raw, too, before their signature is looked at.
 */
export const storableTextPlugin = fp((app: FastifyInstance, _options, done) => {
  app.addHook('preValidation', (request, _reply, next) => {
    next(request.url.includes('%00') ? unstorable() : undefined);
  });
  // After validation: a schema that says which field is wrong says more.
  app.addHook('preHandler', (request, _reply, next) => {
    const { body } = request;
    const isText = Buffer.isBuffer(body) ? isStorableRaw(body) : isStorable(body);
    next(isText ? undefined : unstorable());
  });
  done();
});

const unstorable = () => refuse('http.unstorable_text');

/** JSON or a form, as it came. Nothing but an escape can bring what is looked for, so most bodies are not parsed. */
function isStorableRaw(body: Buffer): boolean {
  if (body.includes(0) || body.includes('%00')) return false;
  if (!body.includes('\\u')) return true;
  return isStorable(parsed(body.toString('utf8')));
}

/** Text that is not JSON is left for the route to refuse. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a page and the database can show a text: no zero character, no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
