import { ApiError, api, fieldMessages } from '@shop/api-client';
import { ERROR_CODES, type SocialProvider, type Tokens } from '@shop/contract';
import { t } from '@shop/i18n';
import { failureText, type SocialFlow, socialRedirectUri, takeSocialFlow } from '@shop/lib';
import { useNavigate, useStore } from '@shop/platform';
import { $session, notify, refreshProfile, signIn } from '@shop/state';
import { useEffect, useRef, useState } from 'react';
import { type SocialAnswer, socialAnswer } from './answer.ts';

export type ReturnState =
  | { kind: 'working'; intent: SocialFlow['intent'] }
  | { kind: 'email'; error?: string; refusals: number; isSending: boolean }
  | { kind: 'failed'; text: string; returnTo: string };

type Code = Extract<SocialAnswer, { kind: 'code' }>;

/** Finishes what was begun at the provider: signs in or binds, asks for an e-mail when it gave none, and goes back. */
export function useSocialReturn(provider: SocialProvider) {
  const navigate = useNavigate();
  const session = useStore($session);
  const [state, setState] = useState<ReturnState>({ kind: 'working', intent: 'sign-in' });
  const begun = useRef<{ flow: SocialFlow; code: Code } | null>(null);
  const isStarted = useRef(false);
  const name = t(`profile:social.${provider}`);

  async function arrive({ intent, returnTo }: SocialFlow, tokens: Tokens) {
    if (intent === 'bind') await refreshProfile();
    else await signIn(tokens);
    const text = tokens.is_signed_up ? t('profile:redirect.signed_up') : t('profile:redirect.signed_in');
    notify({
      type: 'success',
      text: intent === 'bind' ? t('profile:redirect.bound', { provider: name }) : text,
    });
    await navigate(returnTo, { replace: true });
  }

  async function send(email?: string) {
    const { flow, code } = begun.current!;
    const path = `auth/social/${provider}/${flow.intent === 'bind' ? 'bind' : 'auth'}/`;
    const body = {
      code: code.code,
      redirect_uri: socialRedirectUri(provider),
      ...(code.state && { state: code.state }),
      ...(email && { email }),
    };
    try {
      await arrive(flow, await api.post<Tokens>(path, body, {}, { silent: true }));
    } catch (error) {
      const [wrong] = fieldMessages(error, 'email');
      if (error instanceof ApiError && (error.code === ERROR_CODES.emailRequired || (email && wrong)))
        setState((before) => ({
          kind: 'email',
          // The first time nothing was wrong: it is only missing.
          error: email ? wrong : undefined,
          refusals: before.kind === 'email' ? before.refusals + 1 : 0,
          isSending: false,
        }));
      else setState({ kind: 'failed', text: failureText(error), returnTo: flow.returnTo });
    }
  }

  useEffect(() => {
    if (isStarted.current || session === 'unknown') return;
    isStarted.current = true;
    const known = takeSocialFlow(provider);
    const flow: SocialFlow = known ?? { provider, intent: 'sign-in', returnTo: '/' };
    const fail = (reason: 'lost' | Exclude<SocialAnswer['kind'], 'code'>) =>
      setState({
        kind: 'failed',
        text: t(`profile:redirect.${reason}`, { provider: name }),
        returnTo: flow.returnTo,
      });
    const answer = socialAnswer(provider, new URLSearchParams(location.search), location.hash);
    // A sign-in that began elsewhere must not change who is signed in here.
    if (!known && session === 'user') return fail('lost');
    if (answer.kind !== 'code') return fail(answer.kind);
    begun.current = { flow, code: answer };
    setState({ kind: 'working', intent: flow.intent });
    void send();
  });

  return {
    state,
    name,
    /** Sends the call again with an address. */
    sendEmail(email: string) {
      setState({ ...(state as Extract<ReturnState, { kind: 'email' }>), error: undefined, isSending: true });
      void send(email);
    },
    refuseEmail(error: string) {
      if (state.kind === 'email') setState({ ...state, error, refusals: state.refusals + 1 });
    },
  };
}
