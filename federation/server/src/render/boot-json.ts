import type { Boot } from '@federation/browser/page/boot';
import type { PageOutcome } from '@federation/browser/page/outcome';
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { type Piece, scriptJson, scriptJsonOnce } from './html.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** An object's members, to follow others. */
const members = (value: object): string => `,${scriptJson(value).slice(1)}`;

/** A browser gets the age of data in steps of so many milliseconds. It asks again after half a minute. */
const STEP = 5_000;

/**
 * A query as `hydrate` reads it. Two pages with the same data are the same for a while, so that the later one need not be coded
 * again: the moment of writing, which counts for pending queries only, is left out, and that of the data is rounded, to an
 * earlier one. The data is written once for all of them.
 */
function queryJson({ dehydratedAt: _, state, ...query }: DehydratedState['queries'][number]): Piece[] {
  const { data, dataUpdatedAt, ...rest } = state;
  const json = isObject(data) ? scriptJsonOnce(data) : scriptJson(data ?? null);
  const times = { dataUpdatedAt: dataUpdatedAt - (dataUpdatedAt % STEP) };
  return ['{"state":{"data":', json, members({ ...times, ...rest }), members(query)];
}

function queriesJson(queryClient: QueryClient): Piece[] {
  const queries = dehydrate(queryClient).queries.map(queryJson);
  const separated = queries.flatMap((query, place) => (place > 0 ? [',', ...query] : query));
  return ['{"mutations":[],"queries":[', ...separated, ']}'];
}

/** JSON-LD is for search engines, who read it in the page's head. */
function withoutJsonLd(outcome: PageOutcome): PageOutcome {
  if (outcome.kind !== 'page') return outcome;
  const { jsonLd: _, ...head } = outcome.head;
  return { ...outcome, head };
}

/** Writes the data that the server leaves in a page, as JSON for a `<script>` element. */
export const bootJson = (
  { composition, outcome, ...rest }: Omit<Boot, 'queries'>,
  queryClient?: QueryClient,
): Piece[] => [
  '{"composition":',
  scriptJsonOnce(composition),
  ',"queries":',
  ...(queryClient ? queriesJson(queryClient) : ['{"mutations":[],"queries":[]}']),
  members({ outcome: withoutJsonLd(outcome), ...rest }),
];
