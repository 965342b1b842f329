import { type OrderDetail, parseMoney, printMoney } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { formatMoney } from '@shop/shared/lib';
import { Button, GiftIcon, TextField } from '@shop/shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './promo-code.module.css';
import { usePromoCode } from './use-promo-code.ts';

/** Roubles that a promo code takes off an order, for reading. */
const savedBy = ({ total, total_without_promocode }: OrderDetail) =>
  formatMoney(printMoney(parseMoney(total_without_promocode) - parseMoney(total)));

/** The promo code of an order that is not being paid yet. */
export function PromoCode({ order }: { order: OrderDetail }) {
  const { deactivate, ...entry } = usePromoCode(order.id);
  const { t } = useTranslation('checkout');
  const active = order.promo_code;
  if (!active) return <CodeEntry {...entry} />;
  return (
    <div className={styles.active}>
      <GiftIcon className={styles.gift} />
      <p className={styles.what} role="status">
        <strong>{t('payment.promo.active', { code: active.code, percent: active.percent })}</strong>
        <span>{t('payment.promo.saved', { sum: savedBy(order) })}</span>
      </p>
      <Button variant="quiet" busy={deactivate.isPending} onClick={() => deactivate.mutate()}>
        {t('payment.promo.remove')}
      </Button>
    </div>
  );
}

type EntryProps = Omit<ReturnType<typeof usePromoCode>, 'deactivate'>;

function CodeEntry({ show, activate, refusal }: EntryProps) {
  const { t } = useTranslation('checkout');
  const [isOpen, setIsOpen] = useState(false);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  if (!isOpen)
    return (
      <Button variant="quiet" className={styles.open} icon={<GiftIcon />} onClick={() => setIsOpen(true)}>
        {t('payment.promo.have')}
      </Button>
    );

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
