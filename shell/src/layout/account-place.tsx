import { useTranslation } from '@shop/shared/i18n';
import { Link, useStore } from '@shop/shared/platform';
import { $session, openPopup } from '@shop/shared/state';
import { Button, UserIcon } from '@shop/shared/ui';
import styles from './account-place.module.css';

/** Sign-in or profile. The place keeps its width while it is not known who looks, as on the server. */
export function AccountPlace() {
  const { t } = useTranslation('shell');
  const session = useStore($session);
  return (
    <div className={styles.place}>
      {session === 'guest' && (
        <Button
          variant="secondary"
          className={styles.control}
          onClick={() => openPopup('auth')}
          icon={<UserIcon className={styles.icon} />}
        >
          {t('header.sign_in')}
        </Button>
      )}
      {session === 'user' && (
        <Link to="/profile" className={styles.profile}>
          <UserIcon size={22} />
          <span className={styles.name}>{t('header.profile')}</span>
        </Link>
      )}
    </div>
  );
}
