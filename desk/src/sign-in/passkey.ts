import { desk } from '@shop/desk-kit';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Question<Options> = { challenge: string; options: Options };

export const canUsePasskeys = browserSupportsWebAuthn;

/** Signs in with whatever passkey the browser has for the desk. */
export async function signInByPasskey(): Promise<void> {
  const question =
    await desk.post<Question<PublicKeyCredentialRequestOptionsJSON>>('sign-in/passkey/question/');
  const answer = await startAuthentication({ optionsJSON: question.options });
  await desk.post('sign-in/passkey/', { challenge: question.challenge, answer });
}

/** Makes a passkey for who is signed in. */
export async function addPasskey(name: string): Promise<void> {
  const question = await desk.post<Question<PublicKeyCredentialCreationOptionsJSON>>('passkeys/question/');
  const answer = await startRegistration({ optionsJSON: question.options });
  await desk.post('passkeys/', { challenge: question.challenge, answer, name });
}
