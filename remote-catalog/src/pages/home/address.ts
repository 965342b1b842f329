import { cleanLine, GAMES_PAGE_SIZE, type PageContext } from '@shop/contract';

/** The page number in `/:page?`: 1 when absent, null when it is no whole number ≥ 1. */
export function pageNumber(param: string | undefined): number | null {
  if (param === undefined) return 1;
  const page = /^[1-9]\d*$/.test(param) ? Number(param) : Number.NaN;
  return Number.isSafeInteger(page) ? page : null;
}

/** Number of the last page; an empty catalogue still has its first one. */
export const lastPage = (count: number): number => Math.max(1, Math.ceil(count / GAMES_PAGE_SIZE));

/** The search text of an address, without the spaces around it. */
export const searchText = (search: URLSearchParams): string =>
  [...cleanLine(search.get('q') ?? '')].slice(0, 100).join('');

/** The address of a page of the catalogue, or of what was found: `/`, `/2`, `/?q=uc`, `/2?q=uc`. */
export function catalogAddress(page: number, search = ''): string {
  const path = page > 1 ? `/${page}` : '/';
  return search ? `${path}?${new URLSearchParams({ q: search })}` : path;
}

export const addressOf = ({ params, url }: Pick<PageContext, 'params' | 'url'>) => ({
  page: pageNumber(params.page),
  search: searchText(url.searchParams),
});
