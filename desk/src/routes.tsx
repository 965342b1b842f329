import type { ComposedRemote } from '@federation/protocol';
import { Failure, Page } from '@shop/desk-kit';
import { Navigate, type RouteObject, useRouteError } from 'react-router';
import { AccountPage } from './account/account-page.tsx';
import { loadPage } from './federation.ts';
import { Layout } from './layout/layout.tsx';
import { AuditPage } from './pages/audit-page.tsx';
import { StaffPage } from './pages/staff-page.tsx';
import { InvitationPage } from './sign-in/invitation-page.tsx';
import { t } from './texts.ts';

/** The desk's own pages, and those that the remotes declare. */
export function routesOf(remotes: readonly ComposedRemote[]): RouteObject[] {
  const ofRemotes = remotes.flatMap((remote) =>
    remote.routes.map(({ path, page }) => ({
      path,
      lazy: async () => ({ Component: (await loadPage(remote, page)).Page }),
      errorElement: <RemoteFailure />,
    })),
  );
  const hasToday = ofRemotes.some(({ path }) => path === '/');
  return [
    { path: '/invitation', Component: InvitationPage },
    {
      path: '/',
      element: <Layout remotes={remotes} />,
      errorElement: <RemoteFailure />,
      HydrateFallback: () => null,
      children: [
        ...(hasToday ? [] : [{ index: true, element: <Navigate to="/orders" replace /> }]),
        ...ofRemotes,
        { path: '/account', Component: AccountPage },
        { path: '/staff', Component: StaffPage },
        { path: '/audit', Component: AuditPage },
        { path: '*', element: <Page title={t('missing.title')}>{t('missing.text')}</Page> },
      ],
    },
  ];
}

/** In the place of a remote that did not load or threw: the menu and the other pages work. */
function RemoteFailure() {
  const error = useRouteError();
  return (
    <Page title={t('failed.title')}>
      <Failure
        error={error instanceof Error ? error : new Error(String(error))}
        again={() => window.location.reload()}
      />
    </Page>
  );
}
