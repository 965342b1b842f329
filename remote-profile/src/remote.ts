import type { RemoteDeclaration } from '@shop/shared/contracts';

export const remote: RemoteDeclaration = {
  name: 'profile',
  routes: [{ path: '/profile', page: './profile-page', middleware: ['auth'] }],
  slots: [],
};
