import type { ComposedRemote } from '@federation/protocol';
import { AppShell, Burger, Group, NavLink, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { permissionsOf } from '@shop/desk-contract/roles';
import type { Me } from '@shop/desk-contract/staff';
import { ApiError, Failure, MeContext, Page, useGet } from '@shop/desk-kit';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, NavLink as RouterLink, useLocation } from 'react-router';
import { permissionFor, placesFor } from '../navigation.ts';
import { Door } from '../sign-in/door.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { named, t } from '../texts.ts';
import { openPalette, Palette } from './palette.tsx';
import { UserMenu } from './user-menu.tsx';

/** The desk around a page; for who is not signed in, the door. */
export function Layout({ remotes }: { remotes: readonly ComposedRemote[] }) {
  const { data: me, error, refetch } = useGet<Me>('me/');
  if (error instanceof ApiError && error.status === 401) return <SignInPage />;
  if (error)
    return (
      <Door title={t('failed.title')}>
        <Failure error={error} again={() => void refetch()} />
      </Door>
    );
  if (!me) return null;
  return (
    <MeContext value={me}>
      <SignedIn remotes={remotes} me={me} />
    </MeContext>
  );
}

function SignedIn({ remotes, me }: { remotes: readonly ComposedRemote[]; me: Me }) {
  const [isOpen, menu] = useDisclosure();
  const { pathname } = useLocation();
  const permissions = permissionsOf(me.role);
  const places = placesFor(remotes, permissions);
  const needed = permissionFor(pathname);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    menu.close();
    // A reader of screens begins with the new page.
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname, menu.close]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('nav.menu')}
            />
            <Text fw={700} truncate visibleFrom="xs">
              {me.shop}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <UnstyledButton
              onClick={openPalette}
              px="sm"
              py={6}
              bd="1px solid var(--mantine-color-default-border)"
              bdrs="md"
              fz="sm"
            >
              <span>{t('palette.open')}</span>
              <Text span c="dimmed" fz="xs" visibleFrom="sm" ml="xs" aria-hidden="true">
                Ctrl K
              </Text>
            </UnstyledButton>
            <UserMenu me={me} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('nav.label')}>
        <ScrollArea>
          {places
            .filter((place) => !('within' in place))
            .map(({ path, text }) => (
              <NavLink
                key={path}
                label={t(text)}
                component={RouterLink}
                to={path}
                onClick={menu.close}
                active={path === '/' ? pathname === '/' : pathname.startsWith(path)}
                variant="light"
              />
            ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main ref={main} tabIndex={-1} style={{ outline: 'none' }}>
        {!needed || permissions.includes(needed) ? <Outlet /> : <NotForYou me={me} first={places[0]?.path} />}
      </AppShell.Main>
      <Palette places={places} />
    </AppShell>
  );
}

/** In place of a page that the role does not open; the api refuses its calls, too. Nobody begins the day with that. */
function NotForYou({ me, first }: { me: Me; first: string | undefined }) {
  const { pathname } = useLocation();
  if (pathname === '/' && first) return <Navigate to={first} replace />;
  return <Page title={t('forbidden.title')}>{t('forbidden.text', { role: named('role', me.role) })}</Page>;
}
