import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import type { Me } from '@shop/desk-contract/staff';
import { desk, useAct } from '@shop/desk-kit';
import { Link } from 'react-router';
import { named, t } from '../texts.ts';

export function UserMenu({ me }: { me: Me }) {
  const { setColorScheme } = useMantineColorScheme();
  const out = useAct(() => desk.post('sign-out/'));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          maw={120}
          styles={{ label: { display: 'block', height: 'auto', textOverflow: 'ellipsis' } }}
        >
          {me.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{named('role', me.role)}</Menu.Label>
        <Menu.Item component={Link} to="/account">
          {t('nav.account')}
        </Menu.Item>
        <Menu.Divider />
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item key={scheme} onClick={() => setColorScheme(scheme)}>
            {t(`scheme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => out.mutate(undefined)}>{t('sign_out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
