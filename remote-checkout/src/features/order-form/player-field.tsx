import { useTranslation } from '@shop/i18n';
import { TextField } from '@shop/ui';
import styles from './player-field.module.css';
import type { AccountCheck } from './use-account-check.ts';
import type { FieldProps } from './use-fields.ts';

const HINTS = {
  none: 'user_id_hint',
  unknown: 'user_id_hint',
  checking: 'checking',
  found: 'player',
} as const;

type Props = { field: FieldProps; player: AccountCheck };

/** The player's id. Who that is takes the place of the hint, and is announced. */
export function PlayerField({ field, player: { state, nickname, watch } }: Props) {
  const { t } = useTranslation('checkout');
  const isUnknown = state === 'unknown' && !field.error;
  return (
    <TextField
      {...watch(field)}
      {...(isUnknown && { error: t('order.supply.unknown_id') })}
      label={t('order.supply.user_id')}
      hint={
        <span role="status" className={nickname && styles.player}>
          {t(`order.supply.${HINTS[state]}`, { nickname })}
        </span>
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-required
    />
  );
}
