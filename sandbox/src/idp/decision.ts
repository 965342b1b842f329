import { z } from 'zod';
import { PEOPLE, type Person } from './people.ts';

/** Body of a consent page. Tests also name anybody (`subject`, `name`, `email`) and ask for a lie (`tamper`). */
const decision = z.object({
  decision: z.enum(['approve', 'refuse']),
  person: z.coerce
    .number()
    .int()
    .min(0)
    .max(PEOPLE.length - 1)
    .default(0),
  hide_email: z.literal('on').optional(),
  subject: z.string().max(200).optional(),
  name: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  tamper: z.string().max(300).optional(),
});

export type Decision = { approved: boolean; person: Person; tamper: string };

/** Reads the posted form; undefined when it is none. */
export function readDecision(body: unknown): Decision | undefined {
  const parsed = decision.safeParse(body);
  if (!parsed.success) return undefined;
  const form = parsed.data;
  const chosen = PEOPLE[form.person]!;
  return {
    approved: form.decision === 'approve',
    tamper: form.tamper ?? '',
    person: {
      subject: form.subject ?? chosen.subject,
      name: form.name ?? chosen.name,
      email: form.hide_email ? null : (form.email ?? chosen.email),
    },
  };
}
