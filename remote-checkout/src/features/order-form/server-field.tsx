import { useTranslation } from '@shop/i18n';
import { Select, TextField } from '@shop/ui';
import type { AccountCheck } from './use-account-check.ts';
import type { FieldProps } from './use-fields.ts';

type Props = {
  field: FieldProps;
  servers: readonly { id: string; name: string }[];
  /** True: one of `servers`. False: typed in. */
  isEnum: boolean;
  watch: AccountCheck['watch'];
};

/** Where the player's account is. */
export function ServerField({ field, servers, isEnum, watch }: Props) {
  const { t } = useTranslation('checkout');
  if (!isEnum)
    return (
      <TextField
        {...watch(field)}
        label={t('order.supply.server_id')}
        hint={t('order.supply.server_id_hint')}
        autoComplete="off"
        spellCheck={false}
        aria-required
      />
    );
  return (
    <Select {...field} label={t('order.supply.server')} autoComplete="off" aria-required>
      <option value="" disabled>
        {t('order.supply.choose_server')}
      </option>
      {servers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
