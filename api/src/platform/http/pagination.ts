import type { Paginated } from '@shop/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type pageQuery, wrongPage } from './params.ts';

type Window = { count: number; limit: number; offset: number };

/** A list page by `limit` and `offset`, with absolute addresses of its neighbours. */
export function limitPage<T>(
  request: FastifyRequest,
  { count, limit, offset }: Window,
  results: T[],
): Paginated<T> {
  const at = (value: number) =>
    link(request, { limit: String(limit), offset: value > 0 ? String(value) : undefined });
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  };
}

/** A list page by `page` and `page_size`. @throws {Refusal} 404 past the last page. */
export function numberedPage<T>(
  request: FastifyRequest,
  query: z.output<typeof pageQuery>,
  count: number,
  results: T[],
): Paginated<T> {
  const page = Number(query.page);
  const last = Math.max(1, Math.ceil(count / query.page_size));
  if (page > last) throw wrongPage();
  const at = (value: number) => link(request, { page: value > 1 ? String(value) : undefined });
  return {
    count,
    next: page < last ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results,
  };
}

function link(request: FastifyRequest, changes: Record<string, string | undefined>) {
  const url = new URL(request.url, request.server.config.publicUrl);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.toString();
}
