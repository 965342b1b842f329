import { z } from 'zod';
import { VITALS } from './page-counts.ts';

/** More of a name than this is no name. */
const name = z.string().max(40);
/** Nothing on a page is measured in days. */
const measured = z.number().nonnegative().max(3_600_000);

/** What a page reports of its visit, in one or several parts: each thing once in a visit. Nothing of it names a person or an address. */
export const pageReport = z.object({
  composition: z.string().max(64),
  /** `visits` with the first part; then what happened since. */
  events: z.array(name).max(20),
  /** Remotes in which something threw, or was not there. */
  own: z.array(name).max(20).default([]),
  /** Remotes for whose canary the browser had drawn before, in or out. */
  drawn: z.array(name).max(20).default([]),
  vitals: z.partialRecord(z.enum(VITALS), measured).default({}),
});
export type PageReport = z.input<typeof pageReport>;
