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
  const asked = await desk.post<Question<PublicKeyCredentialRequestOptionsJSON>>('sign-in/passkey/question/');
  const answer = await startAuthentication({ optionsJSON: asked.options });
  await desk.post('sign-in/passkey/', { challenge: asked.challenge, answer });
}

/** Makes a passkey for who is signed in. */
export async function addPasskey(name: string): Promise<void> {
  const asked = await desk.post<Question<PublicKeyCredentialCreationOptionsJSON>>('passkeys/question/');
  const answer = await startRegistration({ optionsJSON: asked.options });
  await desk.post('passkeys/', { challenge: asked.challenge, answer, name });
}
