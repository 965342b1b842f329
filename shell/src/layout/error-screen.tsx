import '../texts.ts';
import { useTranslation } from '@shop/i18n';
import { attempt } from '@shop/lib';
import { useNavigation } from '@shop/platform';
import { Button, ButtonLink, RefreshIcon, Spinner, VisuallyHidden } from '@shop/ui';
import { useEffect, useEffectEvent } from 'react';
import styles from './error-screen.module.css';

type Props = {
  status: number;
  /** The address that failed. */
  path?: string;
  /** The failure's own text; shown when there is no page at the address. */
  message?: string;
  /** Why there was no answer at all. */
  reason?: 'network' | 'timeout' | undefined;
  /** Another try; offered where it may help. */
  onRetry?: () => void;
  /** A try is under way. */
  busy?: boolean;
};

/** The server's trouble, or the way to it, may be over a moment later; a wrong address stays wrong. */
const mayRecover = (status: number) => status >= 500 || status === 408 || status === 429;

/** The specification's messages for an address without a page (section 8); other 404s speak of an api's address. */
const isNotFoundMessage = (message: string) => /^Page not found: /i.test(message);

const readable = (path: string) => attempt(() => decodeURI(path)) ?? path;

/** Replaces a page that failed: the status, its meaning, another try, and the way home, which clears the error. */
export function ErrorScreen({ status, path = '', message = '', reason, onRetry, busy = false }: Props) {
  const { t: common } = useTranslation();
  const { t } = useTranslation('shell');
  const isLeaving = useNavigation().state === 'loading';
  // The specification's text; what helps more stands in the hint.
  const text = status === 404 ? 'not_found' : 'any_other';
  const digits = String(status);
  const retry = onRetry && mayRecover(status) ? onRetry : undefined;
  const onOnline = useEffectEvent(() => {
    if (reason === 'network') retry?.();
  });
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);

  return (
    <section className={styles.screen}>
      <p className={styles.status} aria-hidden="true">
        <span className={styles.stub}>{digits.slice(0, 1)}</span>
        <span className={styles.body}>{digits.slice(1)}</span>
      </p>
      <h1 tabIndex={-1} className={styles.title}>
        <VisuallyHidden>{`${t('error.status', { status })} `}</VisuallyHidden>
        <span>{common(`errors.${text}`)}</span>
      </h1>
      {status === 404 && path && (
        <p className={styles.path} lang="en">
          {readable(isNotFoundMessage(message) ? message : `Page not found: ${path}`)}
        </p>
      )}
      <p className={styles.hint}>{t(`error.${reason ?? text}_hint`)}</p>
      <div className={styles.ways}>
        {retry && (
          <Button size="l" icon={<RefreshIcon />} busy={busy} onClick={retry}>
            {common('retry')}
          </Button>
        )}
        <ButtonLink
          to="/"
          size="l"
          {...(retry && { variant: 'secondary' })}
          icon={isLeaving && <Spinner />}
          aria-busy={isLeaving || undefined}
        >
          {common('home.back_btn')}
        </ButtonLink>
      </div>
      <VisuallyHidden>
        <span role="status">{(isLeaving || busy) && t('error.loading')}</span>
      </VisuallyHidden>
    </section>
  );
}
