import type { Profile, PromoCode } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Link } from '@shop/platform';
import { Button, Notice, Skeleton, TextField, VisuallyHidden } from '@shop/ui';
import { type FormEvent, useRef } from 'react';
import styles from './cards.module.css';
import { usePromoCode } from './use-promo-code.ts';

/** The promo code that lowers the next orders, or the way to one. */
export function PromoCard({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile');
  const promo = usePromoCode();
  const title = useRef<HTMLHeadingElement>(null);
  const active = profile?.active_promo_code;

  async function change(action: 'activate' | 'deactivate') {
    await promo.run(action);
    // The control that was pressed may be gone with what it changed.
    if (!document.activeElement?.isConnected || document.activeElement === document.body)
      title.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void change('activate');
  }
  return (
    <section className={styles.card}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t('promo.title')}
      </h2>
      <div className={styles.promo}>
        {!profile && <Skeleton className={styles.place} />}
        {active && (
          <div className={styles.active}>
            <div>
              <VisuallyHidden>{`${t('promo.active', { code: active.code })}. `}</VisuallyHidden>
              <span className={styles.code}>{active.code}</span>
              <span className={styles.percent}>{t('promo.percent', { percent: active.percent })}</span>
              <PromoScope promo={active} />
            </div>
            <Button
              variant="secondary"
              busy={promo.running === 'deactivate'}
              onClick={() => void change('deactivate')}
            >
              {t('promo.deactivate')}
            </Button>
          </div>
        )}
        {profile && !active && (
          <form className={styles.form} noValidate onSubmit={submit}>
            <TextField
              label={<VisuallyHidden>{t('promo.label')}</VisuallyHidden>}
              error={promo.error}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
              value={promo.code}
              onChange={({ target }) => promo.type(target.value)}
            />
            {promo.unpaid && (
              <p className={styles.note}>
                <Link to={`/orders/${promo.unpaid}/pay`}>{t('promo.unpaid')}</Link>
              </p>
            )}
            <div aria-live="polite">
              {promo.preview && (
                <Notice kind="success" title={t('promo.preview', promo.preview)}>
                  <PromoScope promo={promo.preview} />
                </Notice>
              )}
            </div>
            <div className={styles.actions}>
              <Button type="submit" busy={promo.running === 'activate'}>
                {t('promo.activate')}
              </Button>
              <Button
                variant="secondary"
                busy={promo.running === 'show'}
                onClick={() => void promo.run('show')}
              >
                {t('promo.show')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </section>
  );
}

/** Which games the code holds for. */
function PromoScope({ promo: { game } }: { promo: PromoCode }) {
  const { t } = useTranslation('profile');
  if (game === null) return <p className={styles.note}>{t('promo.every_game')}</p>;
  return (
    <p className={styles.note}>
      <span>{`${t('promo.one_game')} `}</span>
      <Link to={`/products/${game}`}>{t('promo.to_game')}</Link>
    </p>
  );
}
