import { atom } from 'nanostores';

/** Whether the visitor is signed in. `unknown` until the shell has read the cookies, and on the server always. */
export const $session = atom<'unknown' | 'guest' | 'user'>('unknown');
