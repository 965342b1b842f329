import { atom } from 'nanostores';
import type { Tokens } from '../contracts/account.ts';

/** Whether the visitor is signed in. `unknown` until the shell has read the cookies, and on the server always. */
export const $session = atom<'unknown' | 'guest' | 'user'>('unknown');

/** What only the shell can do, as it keeps the tokens. */
export type SessionActions = {
  /** Takes the tokens of a new session, in every open tab. */
  signIn: (tokens: Tokens) => Promise<void>;
  /** Ends the session: user data, tokens and carts are gone in every open tab. */
  signOut: () => Promise<void>;
  /** Asks for the profile again if it was asked for before. */
  refreshProfile: () => Promise<void>;
};

let actions: SessionActions | undefined;

/** Called once by the shell. */
export const provideSession = (given: SessionActions) => {
  actions = given;
};

function given(): SessionActions {
  if (!actions) throw new Error('provideSession() was not called: the shell does that when it starts.');
  return actions;
}

export const signIn = (tokens: Tokens) => given().signIn(tokens);
export const signOut = () => given().signOut();
export const refreshProfile = () => given().refreshProfile();
