import '../texts.ts';
import { useTranslation } from '@shop/shared/i18n';
import { useNavigation } from '@shop/shared/platform';
import { ButtonLink, Spinner, VisuallyHidden } from '@shop/shared/ui';
import styles from './error-screen.module.css';

/** What stands in place of a page that failed: the status, what it means, and the way home, which clears the error. */
export function ErrorScreen({ status }: { status: number }) {
  const { t: common } = useTranslation();
  const { t } = useTranslation('shell');
  const isLeaving = useNavigation().state === 'loading';
  const message = status === 404 ? 'not_found' : 'any_other';
  const digits = String(status);
  return (
    <section className={styles.screen}>
      <p className={styles.status} aria-hidden="true">
        <span className={styles.stub}>{digits.slice(0, 1)}</span>
        <span className={styles.body}>{digits.slice(1)}</span>
      </p>
      <h1 tabIndex={-1} className={styles.title}>
        <VisuallyHidden>{t('error.status', { status })} </VisuallyHidden>
        {common(`errors.${message}`)}
      </h1>
      <p className={styles.hint}>{t(`error.${message}_hint`)}</p>
      <ButtonLink to="/" size="l" icon={isLeaving && <Spinner />} aria-busy={isLeaving || undefined}>
        {common('home.back_btn')}
      </ButtonLink>
      <VisuallyHidden>
        <span role="status">{isLeaving && t('error.loading')}</span>
      </VisuallyHidden>
    </section>
  );
}
