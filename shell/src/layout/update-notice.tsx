import { addTexts, useTranslation } from '@shop/i18n';
import { useStore } from '@shop/platform';
import { $busy } from '@shop/state';
import { Button, CloseIcon, IconButton } from '@shop/ui';
import { useState } from 'react';
import ru from '../locales/update.ru.json' with { type: 'json' };
import styles from './update-notice.module.css';

addTexts('shell', ru);

/** True when the server answers: behind a VPN `onLine` may be false all the time. */
const isReached = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Offline the page that is shown is all there is. */
async function reload() {
  if (navigator.onLine || (await isReached())) location.reload();
}

/**
 * Offers the newer build. It applies itself on the next navigation, so nobody has to press anything; while a form is being
 * filled in or an order paid it keeps quiet, as a reload would lose what was typed.
 */
export function UpdateNotice() {
  const { t } = useTranslation('shell');
  const isBusy = useStore($busy).length > 0;
  const [isPutOff, setIsPutOff] = useState(false);
  if (isBusy || isPutOff) return null;
  return (
    <div className={styles.notice}>
      <p className={styles.text}>{t('update.text')}</p>
      <Button variant="secondary" onClick={() => void reload()}>
        {t('update.apply')}
      </Button>
      <IconButton icon={<CloseIcon />} label={t('update.later')} onClick={() => setIsPutOff(true)} />
    </div>
  );
}
