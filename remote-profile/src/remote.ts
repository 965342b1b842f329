import type { RemoteDeclaration } from '@shop/contract';

/** What the team «profile» adds to the shop. Settings are a child of the profile: the same layout, the next tab. */
export const remote: RemoteDeclaration = {
  name: 'profile',
  routes: [
    { path: '/profile', page: './profile-page', middleware: ['auth'] },
    { path: '/profile/settings', page: './settings-page', middleware: ['auth'] },
    { path: '/auth/:social/redirect', page: './social-redirect-page', layout: 'none' },
  ],
  slots: [],
};
