import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { Boot } from '../../app/boot.ts';
import { scriptJson, scriptJsonOnce } from './html.ts';

/** Pieces of a JSON text. */
type Json = (string | Buffer)[];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** An object's members, to follow others. */
const members = (value: object): string => `,${scriptJson(value).slice(1)}`;

/**
 * A query as `hydrate` reads it, but for the moment of writing, which counts for pending ones only: two pages with the same data
 * are the same. The data is written once for all of them.
 */
function queryJson({ dehydratedAt: _, state, ...query }: DehydratedState['queries'][number]): Json {
  const { data, ...rest } = state;
  const json = isObject(data) ? scriptJsonOnce(data) : scriptJson(data ?? null);
  return ['{"state":{"data":', json, members(rest), members(query)];
}

function queriesJson(queryClient: QueryClient): Json {
  const queries = dehydrate(queryClient).queries.map(queryJson);
  const separated = queries.flatMap((query, place) => (place > 0 ? [',', ...query] : query));
  return ['{"mutations":[],"queries":[', ...separated, ']}'];
}

/** What the server leaves in a page, as JSON for a `<script>` element. */
export function bootJson({ composition, ...rest }: Omit<Boot, 'queries'>, queryClient?: QueryClient): Buffer {
  const pieces = [
    '{"composition":',
    scriptJsonOnce(composition),
    ',"queries":',
    ...(queryClient ? queriesJson(queryClient) : ['{"mutations":[],"queries":[]}']),
    members(rest),
  ];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}
