import { z } from 'zod';
import { VITALS } from './page-counts.ts';

/** The longest token of a page that is looked at, in characters: some of a hundred remotes. */
export const LONGEST_PAGE_TOKEN = 8_000;
/** More of a name than this is no name. */
const name = z.string().max(40);
/** Nothing on a page is measured in days. */
const measured = z.number().nonnegative().max(3_600_000);

/** A page's report of its visit, in one or several parts: each thing once in a visit. Nothing of it names a person or an address. */
export const pageReport = z.object({
  /** As the server sent it with the document: which page it was, and of what it was made. */
  page: z.string().max(LONGEST_PAGE_TOKEN),
  /** `visits` with the first part; then what happened since. */
  events: z.array(name).max(20),
  /** Remotes in which something threw, or was not there. */
  own: z.array(name).max(20).default([]),
  vitals: z.partialRecord(z.enum(VITALS), measured).default({}),
});
export type PageReport = z.input<typeof pageReport>;
