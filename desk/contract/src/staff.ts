import { cleanLine, cleanText, cleanValue, email } from '@shop/contract';
import { z } from 'zod';
import { ROLES } from './roles.ts';

const time = z.iso.datetime();
/** Six digits of an authenticator. */
const code = z
  .string()
  .transform((text) => cleanValue(text).replaceAll(' ', ''))
  .pipe(z.string().regex(/^\d{6}$/));
/** Twelve characters and more: what it is made of is free. */
const newPassword = z.string().min(12).max(200);

export const role = z.enum(ROLES);

export const signIn = z.object({ email, password: z.string().max(200), code });

/** Who is signed in. */
export const me = z.object({ id: z.int(), name: z.string(), email: z.string(), role, shop: z.string() });
export type Me = z.infer<typeof me>;

/** Answer of a browser's authenticator; the api checks every byte of it (`@simplewebauthn/server`). */
export const passkeyAnswer = z.looseObject({ id: z.string().max(1_024) });
/** Question to a browser's authenticator. `challenge` names the question for the answer. */
export const passkeyQuestion = z.object({ challenge: z.uuid(), options: z.looseObject({}) });
export const passkeySignIn = z.object({ challenge: z.uuid(), answer: passkeyAnswer });
export const newPasskey = passkeySignIn.extend({ name: z.string().overwrite(cleanLine).min(1).max(60) });
export const passkey = z.object({ id: z.string(), name: z.string(), created: time, used: time.nullable() });
export type Passkey = z.infer<typeof passkey>;

export const session = z.object({
  id: z.uuid(),
  browser: z.string(),
  network: z.string(),
  created: time,
  seen: time,
  is_current: z.boolean(),
});
export type StaffSession = z.infer<typeof session>;

export const newInvitation = z.object({ email, role });
/** `link` is shown once: who has it becomes one of the staff. */
export const invitation = z.object({ email: z.string(), role, link: z.string(), expires: time });
/** An invitation that can still be accepted; its link is not kept. */
export const openInvitationRow = z.object({
  email: z.string(),
  role,
  invited_by: z.string(),
  created: time,
  expires: time,
});
export type OpenInvitationRow = z.infer<typeof openInvitationRow>;
export const revokedInvitation = z.object({ email });
/** An invitation as the invited person sees it: `totp` is an `otpauth://` address for an authenticator. */
export const openInvitation = z.object({ email: z.string(), role, totp: z.string() });
export type OpenInvitation = z.infer<typeof openInvitation>;
export const acceptance = z.object({
  name: z.string().overwrite(cleanLine).min(1).max(80),
  password: newPassword,
  code,
});

export const member = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  created: time,
  disabled: time.nullable(),
  seen: time.nullable(),
  passkeys: z.int(),
});
export type Member = z.infer<typeof member>;
export const memberChange = z.object({
  role: role.optional(),
  is_disabled: z.boolean().optional(),
  why: z.string().overwrite(cleanText).min(3).max(500),
});

/** Somebody else's sessions end, all of them. */
export const endedSessions = memberChange.pick({ why: true });

export const auditEntry = z.object({
  id: z.int(),
  at: time,
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  why: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditQuery = z.object({
  subject: z.string().max(100).optional(),
  who: z.string().max(100).optional(),
  /** Entries older than this one. */
  before: z.coerce.number().int().positive().optional(),
});
