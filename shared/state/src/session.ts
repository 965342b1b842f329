import type { Tokens } from '@shop/contract';
import { atom } from 'nanostores';

/** Whether the visitor is signed in. `unknown` until the shell has read the cookies, and on the server always. */
export const $session = atom<'unknown' | 'guest' | 'user'>('unknown');

/** Actions of the shell, which alone keeps the tokens. */
export type SessionActions = {
  /** Takes the tokens of a new session, in every open tab. */
  signIn: (tokens: Tokens) => Promise<void>;
  /** Ends the session: user data, tokens and carts are gone in every open tab. */
  signOut: () => Promise<void>;
  /** Asks for the profile again if it was asked for before. */
  refreshProfile: () => Promise<void>;
};

let load: () => Promise<SessionActions> = () =>
  Promise.reject(new Error('provideSession() was not called: the shell does that when it starts.'));

/** Called once by the shell, which loads the actions with the first one. */
export const provideSession = (given: typeof load) => {
  load = given;
};

export const signIn = async (tokens: Tokens) => (await load()).signIn(tokens);
export const signOut = async () => (await load()).signOut();
export const refreshProfile = async () => (await load()).refreshProfile();
