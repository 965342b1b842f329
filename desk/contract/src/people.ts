import { cleanLine, email } from '@shop/contract';
import { z } from 'zod';
import { typedChange, why } from './fields.ts';

const time = z.iso.datetime();

export const personRow = z.object({
  id: z.int(),
  email: z.string().nullable(),
  nickname: z.string(),
  created: time,
  blocked: time.nullable(),
  deleted: time.nullable(),
});
export type PersonRow = z.infer<typeof personRow>;
export const personQuery = z.object({ search: z.string().overwrite(cleanLine).max(200).optional() });

export const person = personRow.extend({
  email_confirmed: time.nullable(),
  /** A corrected address, and when it takes effect unless the present one stops it. */
  next_email: z.object({ to: z.string(), at: time }).nullable(),
  providers: z.array(z.string()),
  balance: z.string(),
  reserved: z.string(),
  movements: z.array(
    z.object({ at: time, event: z.string(), amount: z.string(), note: z.string().nullable() }),
  ),
  orders: z.array(z.object({ id: z.uuid(), created: time, status: z.string(), total: z.string() })),
});
export type Person = z.infer<typeof person>;

export const personAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('block'), why }),
  z.object({ action: z.literal('unblock'), why }),
  z.object({ action: z.literal('sign_out'), why }),
  z.object({ action: z.literal('send_reset'), why }),
  z.object({ action: z.literal('change_email'), email, why }),
  z.object({ action: z.literal('adjust'), amount: typedChange, why }),
  z.object({ action: z.literal('delete'), why }),
]);
export type PersonAction = z.infer<typeof personAction>;
export const personActionBody = z.object({ dry_run: z.boolean(), act: personAction });
/** `asked`: it waits for a second person. */
export const personActionResult = z.object({
  outcome: z.enum(['done', 'asked']),
  balance: z.string().nullable(),
  /** Result of a deletion: orders that lost their personal data, and those that lose it once they are finished. */
  deleted: z.object({ orders: z.int(), under_way: z.int() }).optional(),
});
export type PersonActionResult = z.infer<typeof personActionResult>;

export const personDataBody = z.object({ why });
/** Everything that is stored about somebody, as they may ask for it by law. Without codes: those are shown with the order. */
export const personData = z.object({
  exported: time,
  account: z.object({
    id: z.int(),
    email: z.string().nullable(),
    email_confirmed: time.nullable(),
    next_email: z.string().nullable(),
    nickname: z.string(),
    created: time,
    blocked: time.nullable(),
    block_reason: z.string().nullable(),
  }),
  social_accounts: z.array(z.object({ provider: z.string(), subject: z.string(), created: time })),
  sign_ins: z.array(z.object({ created: time, used: time, ended: time.nullable() })),
  orders: z.array(
    z.object({
      id: z.uuid(),
      created: time,
      status: z.string(),
      email: z.string().nullable(),
      total: z.string(),
      details: z.record(z.string(), z.unknown()),
      changes: z.array(z.record(z.string(), z.unknown())),
      lines: z.array(z.object({ title: z.string(), quantity: z.int(), total: z.string() })),
      payments: z.array(
        z.object({
          created: time,
          provider: z.string(),
          method: z.string(),
          amount: z.string(),
          currency: z.string(),
          status: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          transaction: z.string().nullable(),
        }),
      ),
    }),
  ),
  balance: z.array(z.object({ at: time, event: z.string(), amount: z.string() })),
});
export type PersonData = z.infer<typeof personData>;
