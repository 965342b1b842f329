import { useTranslation } from '@shop/i18n';
import { Link, useStore } from '@shop/platform';
import { $session, openPopup } from '@shop/state';
import { Button, UserIcon } from '@shop/ui';
import { useLazy } from '../popups/use-lazy.ts';
import styles from './account-place.module.css';

/** On its way from the moment that the button is pointed at or touched. */
const preloadSignIn = () => void import('../auth/auth-popup.tsx').catch(() => {});

/** Sign-in or the account's menu. The place keeps its width while it is not known who looks, as on the server. */
export function AccountPlace() {
  const { t } = useTranslation('shell');
  const session = useStore($session);
  const menu = useLazy(() => import('../auth/account-menu.tsx'), session === 'user');
  return (
    <div className={styles.place} data-session={session}>
      {session === 'guest' && (
        <Button
          variant="secondary"
          className={styles.control}
          onPointerEnter={preloadSignIn}
          onClick={() => openPopup('auth')}
          icon={<UserIcon className={styles.icon} />}
        >
          {t('header.sign_in')}
        </Button>
      )}
      {session === 'user' && menu && <menu.AccountMenu />}
      {session === 'user' && !menu && (
        <Link to="/profile" className={styles.profile} aria-label={t('header.profile')}>
          <UserIcon size={22} />
        </Link>
      )}
    </div>
  );
}
