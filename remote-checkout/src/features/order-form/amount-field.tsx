import { useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import { TextField } from '@shop/ui';
import styles from './amount-field.module.css';
import { type AmountBounds, amountPresets, parseAmount } from './steam-amount.ts';
import type { FieldProps } from './use-order-form.ts';

type Props = { field: FieldProps; bounds: AmountBounds; hint: string; onPick: (amount: string) => void };

/** The amount that arrives: typed, or one of the ready ones. */
export function AmountField({ field, bounds, hint, onPick }: Props) {
  const { t } = useTranslation('checkout');
  const chosen = parseAmount(field.value);
  return (
    <div className={styles.amount}>
      <TextField
        {...field}
        label={t('order.steam.amount')}
        hint={hint}
        inputMode="decimal"
        autoComplete="transaction-amount"
        suffix="₽"
        aria-required
      />
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are shortcuts, not a fieldset of inputs */}
      <div className={styles.presets} role="group" aria-label={t('order.steam.presets')}>
        {amountPresets(bounds).map((amount) => (
          <button
            key={amount}
            type="button"
            className={styles.preset}
            aria-pressed={chosen === `${amount}.00`}
            onClick={() => onPick(String(amount))}
          >
            {formatMoney(`${amount}.00`)}
          </button>
        ))}
      </div>
    </div>
  );
}
