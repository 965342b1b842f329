import { z } from 'zod';
import { catalogueChange, changeResult, pictureSet } from './catalogue.ts';
import { why } from './fields.ts';

const time = z.iso.datetime();

/**
 * A change of the catalogue for later. Without `at` it is a draft, which goes live when somebody says so. `until`, for prices only: when they are
 * as before again. `replaces`: a pending change that this one is in place of.
 */
export const newPending = z
  .object({
    change: catalogueChange,
    at: z.iso.datetime({ offset: true }).nullable(),
    until: z.iso.datetime({ offset: true }).nullable().default(null),
    why,
    replaces: z.int().optional(),
  })
  .superRefine(({ change, at, until }, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (until === null) return;
    if (change.kind !== 'prices') issue('until', 'Время окончания есть только у цен.');
    if (at === null || Date.parse(until) <= Date.parse(at)) issue('until', 'Позже начала.');
  });

export const PENDING_STATES = ['open', 'published', 'failed', 'dropped'] as const;
/** A pending change. `title` says what it is about, `who` made it. `error`: why it did not go live at its time. */
export const pendingChange = z.object({
  id: z.int(),
  subject: z.string(),
  title: z.string(),
  kind: z.string(),
  at: time.nullable(),
  until: time.nullable(),
  why: z.string(),
  who: z.string(),
  state: z.enum(PENDING_STATES),
  error: z.string().nullable(),
  created: time,
  decided: time.nullable(),
});
export type PendingChange = z.infer<typeof pendingChange>;

/** With what it changes, and what would differ if it went live now; `problem`: why it cannot. */
export const pendingDetail = pendingChange.extend({
  change: catalogueChange,
  results: z.array(changeResult),
  problem: z.string().nullable(),
  /** Pictures that it names and the shop does not show yet. */
  pictures: z.array(pictureSet),
});
export type PendingDetail = z.infer<typeof pendingDetail>;

/** `publish`: goes live now. `drop`: never does. */
export const pendingAction = z.object({ act: z.enum(['publish', 'drop']), why });
