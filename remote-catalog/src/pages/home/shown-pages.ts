/** Page numbers worth a link: the ends, the current page and its neighbours. */
export function shownPages(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last];
  return [...new Set(wanted)]
    .filter((candidate) => candidate >= 1 && candidate <= last)
    .sort((a, b) => a - b);
}
