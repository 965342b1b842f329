import type { SocialProvider } from '@shop/contract';
import { BINDABLE } from '@shop/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { SocialFlowRow } from '../../../platform/db/schema/social.ts';
import { retryAfterOf } from '../../../platform/http/outside.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { User } from '../users.ts';
import { type Arrival, bindIdentity, findOrCreateUserForIdentity, type Newcomer } from './identities.ts';
import { IdentityError, type IdentityProvider, type Person } from './providers/identity-provider.ts';
import type { IdentityProviders } from './providers/registry.ts';
import {
  closeFlow,
  departure,
  type FlowOwner,
  isShownFirst,
  keepNewcomer,
  openFlow,
  takeFlow,
} from './social-flows.ts';

export type SocialContext = {
  db: Queryable;
  providers: IdentityProviders;
  secretKey: string;
  publicUrl: string;
  /** Called with the reason why a provider refused a sign-in. */
  warn: (reason: { provider: SocialProvider; reason: string }) => void;
};

/** A browser's return. `email` in lower case, when the shopper was asked for it. */
export type SocialCall = FlowOwner & { code: string; state: string | null; email: string | null };

/** Addresses that a provider may send shoppers back to; compared byte for byte. */
export const redirectUris = (publicUrl: string, provider: SocialProvider): string[] => [
  `${publicUrl}/auth/${provider}/redirect/`,
];

/**
 * Address of the provider's page, for a browser's session.
 * @throws {Refusal} 404 for a provider that is not configured, 400 for another redirect address.
 */
export async function socialUrl(
  context: SocialContext,
  who: FlowOwner & { sessionId: string; userId: number | null },
): Promise<string> {
  const provider = findProvider(context, who);
  return provider.url(await openFlow(context.db, context.secretKey, who));
}

/** 404 and 400 before anything is stored. @throws {Refusal} */
export function findProvider(
  { providers, publicUrl }: Pick<SocialContext, 'providers' | 'publicUrl'>,
  { provider, redirectUri }: Pick<FlowOwner, 'provider' | 'redirectUri'>,
): IdentityProvider {
  const found = providers.get(provider);
  if (!found) throw refuse('social.provider_not_found');
  if (!redirectUris(publicUrl, provider).includes(redirectUri))
    throw refuseFields({ redirect_uri: 'social.redirect_not_allowed' });
  return found;
}

/**
 * The user of a social account, made at the first visit.
 * @throws {Refusal} 400: bad state, refused by the provider, an address is needed (`email_required`) or taken; 503 when the provider
 * does not answer.
 */
export async function arriveBySocial(
  context: SocialContext,
  call: SocialCall,
): Promise<{ user: User; isNew: boolean }> {
  const { flow, person } = await comeBack(context, call);
  // An address from the provider counts more than one that was typed.
  const email = person.email ?? call.email;
  const newcomer: Newcomer = {
    provider: call.provider,
    subject: person.subject,
    nickname: person.nickname,
    email,
    isEmailVerified: person.email !== null && person.isEmailVerified,
  };
  const arrival = await context.db.transaction(async (tx) => {
    const arrival = await findOrCreateUserForIdentity(tx, newcomer);
    if (arrival.kind === 'known' || arrival.kind === 'created') await closeFlow(tx, flow);
    else if (person.email === null)
      await keepNewcomer(tx, flow, { subject: person.subject, nickname: person.nickname ?? null });
    return arrival;
  });
  return welcome(arrival, call.provider, person.email === null);
}

/** Binds a social account to who is signed in. @throws {Refusal} 400 as above, and when either is bound otherwise; 503. */
export async function bindBySocial(context: SocialContext, call: SocialCall, user: User): Promise<void> {
  const { flow, person } = await comeBack(context, call, user.id);
  await bindIdentity(context.db, user, { provider: call.provider, subject: person.subject });
  await closeFlow(context.db, flow);
}

type Known = Pick<Person, 'subject' | 'email' | 'isEmailVerified' | 'nickname'>;

/** The browser's own flow, and whom the provider vouches for. */
async function comeBack(
  context: SocialContext,
  call: SocialCall,
  binder?: number,
): Promise<{ flow: SocialFlowRow; person: Known }> {
  const provider = findProvider(context, call);
  const flow = await takeFlow(context.db, call, stateOf(provider, call));
  if (binder !== undefined && flow.userId !== binder) throw refuse('social.state_of_other_account');
  if (flow.newcomer)
    return {
      flow,
      person: {
        subject: flow.newcomer.subject,
        nickname: flow.newcomer.nickname ?? undefined,
        email: null,
        isEmailVerified: false,
      },
    };
  const answer = {
    ...departure(context.secretKey, stateOf(provider, call)!, call.redirectUri),
    code: call.code,
  };
  try {
    const person = await provider.recognise(answer);
    if (person.once && !(await isShownFirst(context.db, call.provider, person.once)))
      throw new IdentityError('refused', 'shown before');
    return { flow, person };
  } catch (error) {
    throw refusalOf(context, call.provider, error);
  }
}

/** The state that the client passes on, or the one in a packed code; null when they differ. */
function stateOf({ packedState }: IdentityProvider, { code, state }: SocialCall): string | null {
  const packed = packedState?.(code) ?? null;
  if (packed !== null && state !== null && packed !== state) return null;
  return state ?? packed;
}

function refusalOf({ warn }: SocialContext, provider: SocialProvider, error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error;
  warn({ provider, reason: error.message });
  return error.reason === 'refused'
    ? refuse('social.refused')
    : refuse('social.provider_unavailable', { retryAfter: retryAfterOf(error) });
}

/** Says how somebody whose address already has an account can sign in: not every provider can be bound to it. */
const taken = (provider: SocialProvider) =>
  BINDABLE.some((name) => name === provider) ? 'social.email_taken_bind' : 'social.email_taken';

function welcome(
  arrival: Arrival,
  provider: SocialProvider,
  isAsked: boolean,
): { user: User; isNew: boolean } {
  if (arrival.kind === 'email_required') throw refuse('social.email_required');
  // Who typed the address may type another one; one from the provider cannot be changed here.
  if (arrival.kind === 'email_taken')
    throw isAsked ? refuseFields({ email: taken(provider) }) : refuse(taken(provider));
  return { user: arrival.user, isNew: arrival.kind === 'created' };
}
