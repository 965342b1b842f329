import { useDebouncedValue } from '@mantine/hooks';
import { CATALOGUE_PAGE } from '@shop/desk-contract/catalog';
import { useGet } from '@shop/desk-kit';
import { useState } from 'react';

/** A list of the catalogue that contains a text, as far as it was asked for: `more` asks for the next page of it. `only` narrows it down. */
export function useCatalogue<Row>(
  path: string,
  text: string,
  idOf: (row: Row) => string,
  only: Record<string, string> = {},
) {
  const [search] = useDebouncedValue(text.trim(), 250);
  const [before, setBefore] = useState<{ search: string; rows: Row[] }>({ search: '', rows: [] });
  const seen = before.search === search ? before.rows : [];
  const last = seen.at(-1);
  const query = new URLSearchParams({
    ...only,
    ...(search ? { search } : {}),
    ...(last ? { after: idOf(last) } : {}),
  });
  const { data = [], error, isFetching, isPlaceholderData } = useGet<Row[]>(`${path}?${query}`);
  // While the next page is on its way the one before is shown, which is among the seen already.
  const rows = isPlaceholderData && last ? seen : [...seen, ...data];
  return {
    rows,
    error,
    isBusy: isFetching,
    /** Back to the first page, after what stands on others was changed. */
    reset: () => setBefore({ search, rows: [] }),
    more:
      data.length === CATALOGUE_PAGE && !isPlaceholderData ? () => setBefore({ search, rows }) : undefined,
  };
}
