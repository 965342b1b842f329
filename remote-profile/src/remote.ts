import type { RemoteDeclaration } from '@shop/contract';

/** Parts of the shop by the team "profile". Settings are a child of the profile: the same layout, the next tab. */
export const remote: RemoteDeclaration = {
  name: 'profile',
  routes: [
    { path: '/profile', page: './profile-page', middleware: ['auth'] },
    { path: '/profile/settings', page: './settings-page', middleware: ['auth'] },
    { path: '/auth/:social/redirect', page: './social-redirect-page', layout: 'none' },
  ],
  slots: [],
};
