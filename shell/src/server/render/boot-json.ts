import type { Query, QueryClient } from '@tanstack/react-query';
import type { Boot } from '../../app/boot.ts';
import { scriptJson, scriptJsonOnce } from './html.ts';

/** A query as `hydrate` reads it. Its state is written once for all pages that are rendered with the same answer. */
const queryJson = ({ state, queryKey, queryHash }: Query): string =>
  `{"state":${scriptJsonOnce(state)},"queryKey":${scriptJson(queryKey)},"queryHash":${scriptJson(queryHash)}}`;

/** The queries of a page that were answered, as `dehydrate` gives them but for the moment of writing: two pages with the same data are the same. */
const queriesJson = (queryClient: QueryClient): string =>
  `{"mutations":[],"queries":[${queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(queryJson)
    .join()}]}`;

/** What the server leaves in a page, as JSON for a `<script>` element. */
export function bootJson({ composition, ...rest }: Omit<Boot, 'queries'>, queryClient?: QueryClient): string {
  const queries = queryClient ? queriesJson(queryClient) : '{"mutations":[],"queries":[]}';
  return `{"composition":${scriptJsonOnce(composition)},"queries":${queries},${scriptJson(rest).slice(1)}`;
}
