import type { Query, QueryClient } from '@tanstack/react-query';
import type { Boot } from '../../app/boot.ts';
import { scriptJson, scriptJsonOnce } from './html.ts';

/** Pieces of a JSON text. */
type Json = (string | Buffer)[];

/** A query as `hydrate` reads it. Its state is written once for all pages that are rendered with the same answer. */
const queryJson = ({ state, queryKey, queryHash }: Query): Json => [
  '{"state":',
  scriptJsonOnce(state),
  `,"queryKey":${scriptJson(queryKey)},"queryHash":${scriptJson(queryHash)}}`,
];

/**
 * The queries of a page that were answered, as `dehydrate` gives them but for the moment of writing: two pages with the same
 * data are the same.
 */
const queriesJson = (queryClient: QueryClient): Json => [
  '{"mutations":[],"queries":[',
  ...queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .flatMap((query, place) => (place > 0 ? [',', ...queryJson(query)] : queryJson(query))),
  ']}',
];

/** What the server leaves in a page, as JSON for a `<script>` element. */
export function bootJson({ composition, ...rest }: Omit<Boot, 'queries'>, queryClient?: QueryClient): Buffer {
  const pieces = [
    '{"composition":',
    scriptJsonOnce(composition),
    ',"queries":',
    ...(queryClient ? queriesJson(queryClient) : ['{"mutations":[],"queries":[]}']),
    `,${scriptJson(rest).slice(1)}`,
  ];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}
