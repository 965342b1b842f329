import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SocialProvider } from '@shop/contract';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import {
  type PendingNewcomer,
  type SocialFlowRow,
  socialFlows,
  socialProofs,
} from '../../../platform/db/schema/social.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Departure } from './providers/identity-provider.ts';

/** How long somebody may stay at the provider's, and then over the question for an address. */
const inTenMinutes = sql`now() + interval '10 minutes'`;

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Whose sign-in it is: the browser's session, and what it says about itself. */
export type FlowOwner = { provider: SocialProvider; sessionId: string | null; redirectUri: string };

/** Derives from the state, with the shop's secret, the verifier and nonce that the browser leaves with and proves on its return. */
export function departure(secret: string, state: string, redirectUri: string): Departure {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`social-${purpose}:${state}`).digest('base64url');
  return { redirectUri, state, verifier: derive('verifier'), nonce: derive('nonce') };
}

/** Begins a sign-in at a provider; `userId` for one who is signed in. The worker forgets what is out of time. */
export async function openFlow(
  db: Queryable,
  secret: string,
  { provider, sessionId, redirectUri, userId }: FlowOwner & { sessionId: string; userId: number | null },
): Promise<Departure> {
  const state = randomBytes(32).toString('base64url');
  const stateHash = hash(state);
  await db
    .insert(socialFlows)
    .values({ stateHash, provider, sessionId, userId, redirectUri, expires: inTenMinutes });
  return departure(secret, state, redirectUri);
}

const isOwn = ({ provider, sessionId, redirectUri }: FlowOwner, state: string) =>
  and(
    eq(socialFlows.stateHash, hash(state)),
    eq(socialFlows.provider, provider),
    eq(socialFlows.sessionId, sessionId!),
    eq(socialFlows.redirectUri, redirectUri),
    gt(socialFlows.expires, sql`now()`),
  );

/**
 * The flow of a state that came back, once: of many at the same time one gets it. One that waits for an address is given again.
 * @throws {Refusal} 400 for a state that is missing, another browser's, used or too old.
 */
export async function takeFlow(
  db: Queryable,
  owner: FlowOwner,
  state: string | null,
): Promise<SocialFlowRow> {
  if (!state || !owner.sessionId) throw badState();
  const [taken] = await db
    .update(socialFlows)
    .set({ taken: sql`now()` })
    .where(and(isOwn(owner, state), isNull(socialFlows.taken)))
    .returning();
  if (taken) return taken;
  const [waiting] = await db
    .select()
    .from(socialFlows)
    .where(and(isOwn(owner, state), isNotNull(socialFlows.newcomer)));
  if (!waiting) throw badState();
  return waiting;
}

/** Keeps whom the provider vouched for: its code is used up, the person has yet to enter an address. */
export async function keepNewcomer(
  db: Queryable,
  flow: SocialFlowRow,
  newcomer: PendingNewcomer,
): Promise<void> {
  await db
    .update(socialFlows)
    .set({ newcomer, expires: inTenMinutes })
    .where(eq(socialFlows.stateHash, flow.stateHash));
}

/** Ends a flow for good. @throws {Refusal} 400 when somebody else has ended it. */
export async function closeFlow(db: Queryable, { stateHash }: SocialFlowRow): Promise<void> {
  const closed = await db
    .delete(socialFlows)
    .where(eq(socialFlows.stateHash, stateHash))
    .returning({ provider: socialFlows.provider });
  if (closed.length === 0) throw badState();
}

/** Notes a proof as shown. False when it was shown before. */
export async function isShownFirst(
  db: Queryable,
  provider: SocialProvider,
  { key, seconds }: { key: string; seconds: number },
): Promise<boolean> {
  const noted = await db
    .insert(socialProofs)
    .values({ hash: hash(`${provider}:${key}`), expires: sql`now() + ${seconds} * interval '1 second'` })
    .onConflictDoNothing()
    .returning({ hash: socialProofs.hash });
  return noted.length === 1;
}

const badState = () => refuse('social.state_not_valid');
