import '../texts.ts';
import { useTranslation } from '@shop/shared/i18n';
import { useStore } from '@shop/shared/platform';
import { $popup, closePopup } from '@shop/shared/state';
import { Button, Dialog } from '@shop/shared/ui';
import styles from './auth-dialog.module.css';

/** The auth popup. Until signing in exists, it says so. */
export function AuthDialog() {
  const { t } = useTranslation('shell');
  const open = useStore($popup) === 'auth';
  return (
    <Dialog open={open} onClose={closePopup} title={t('auth.title')}>
      <div className={styles.text}>
        <p className={styles.soon}>{t('auth.soon')}</p>
        <p>{t('auth.text')}</p>
      </div>
      <Button wide onClick={closePopup}>
        {t('auth.ok')}
      </Button>
    </Dialog>
  );
}
