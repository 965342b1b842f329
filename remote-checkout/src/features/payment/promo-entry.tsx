import { useTranslation } from '@shop/i18n';
import { Button, TextField } from '@shop/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './promo-code.module.css';
import { savedBy } from './saved-by.ts';
import { usePromoCode } from './use-promo-code.ts';

/** Where a promo code is entered, looked at, and then used. */
export function PromoEntry({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout');
  const { show, activate, refusal } = usePromoCode(orderId);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const preview = show.data;
  const found = preview?.promo_code;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (show.isPending || activate.isPending || !code.trim()) return;
    if (found) activate.mutate(found.code);
    else show.mutate(code.trim());
  }
  function change(text: string) {
    setCode(text);
    show.reset();
    activate.reset();
  }
  return (
    <form className={styles.entry} noValidate onSubmit={submit}>
      <TextField
        ref={input}
        className={styles.field}
        label={t('payment.promo.label')}
        value={code}
        onChange={(event) => change(event.target.value)}
        error={refusal}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <Button
        type="submit"
        variant="secondary"
        className={styles.use}
        busy={show.isPending || activate.isPending}
      >
        {t(found ? 'payment.promo.use' : 'payment.promo.check')}
      </Button>
      <p className={styles.preview} role="status">
        {found && t('payment.promo.preview', { percent: found.percent, sum: savedBy(preview) })}
      </p>
    </form>
  );
}
