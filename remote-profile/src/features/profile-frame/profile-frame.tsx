import { useTranslation } from '@shop/shared/i18n';
import { NavLink } from '@shop/shared/platform';
import type { ReactNode } from 'react';
import styles from './profile-frame.module.css';

const tabs = [
  { name: 'profile', path: '/profile' },
  { name: 'settings', path: '/profile/settings' },
] as const;

/** The frame of the profile's pages: title, then the tabs. */
export function ProfileFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.frame}>
      <h1 tabIndex={-1}>{title}</h1>
      <nav className={styles.tabs} aria-label={t('frame.tabs')}>
        {tabs.map(({ name, path }) => (
          <NavLink key={name} to={path} end className={styles.tab}>
            {t(`frame.${name}`)}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
