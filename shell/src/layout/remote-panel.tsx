import '../texts.ts';
import { useTranslation } from '@shop/i18n';
import { Button, RefreshIcon } from '@shop/ui';
import styles from './remote-panel.module.css';

type Props = {
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
  kind?: 'unavailable' | 'incompatible';
  /** `h1` when the panel stands in place of a whole page. */
  heading?: 'h1' | 'h2';
};

/** Stands in place of a part of the shop that could not be loaded. */
export function RemotePanel({ onRetry, busy = false, kind = 'unavailable', heading: Heading = 'h2' }: Props) {
  const { t: common } = useTranslation();
  const { t } = useTranslation('shell');
  return (
    <section className={styles.panel} role="alert">
      <Heading tabIndex={-1} className={styles.title}>
        {t(`panel.${kind}`)}
      </Heading>
      <p className={styles.hint}>{t(`panel.${kind}_hint`)}</p>
      <Button
        variant="secondary"
        icon={<RefreshIcon />}
        busy={busy}
        onClick={onRetry}
        className={styles.retry}
      >
        {busy ? t('panel.retrying') : common('retry')}
      </Button>
    </section>
  );
}
