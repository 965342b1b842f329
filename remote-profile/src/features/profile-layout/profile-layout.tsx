import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { NavLink } from '@shop/platform';
import { Button, Notice } from '@shop/ui';
import type { ReactNode } from 'react';
import styles from './profile-layout.module.css';

const tabs = [
  { name: 'profile', path: '/profile' },
  { name: 'settings', path: '/profile/settings' },
] as const;

type Props = {
  title: string;
  /** Why the profile is not there. */
  error: Error | null;
  onRetry: () => unknown;
  children: ReactNode;
};

/** The layout of the profile's pages: title, then the tabs, then what is wrong with the profile or what it holds. */
export function ProfileLayout({ title, error, onRetry, children }: Props) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const retry = <Button onClick={() => void onRetry()}>{common('retry')}</Button>;
  return (
    <div className={styles.layout}>
      <h1 tabIndex={-1}>{title}</h1>
      <nav className={styles.tabs} aria-label={t('layout.tabs')}>
        {tabs.map(({ name, path }) => (
          <NavLink key={name} to={path} end className={styles.tab}>
            {t(`layout.${name}`)}
          </NavLink>
        ))}
      </nav>
      {error ? (
        <Notice kind="error" role="alert" title={t('load_failed')} action={retry}>
          {failureText(error)}
        </Notice>
      ) : (
        children
      )}
    </div>
  );
}
