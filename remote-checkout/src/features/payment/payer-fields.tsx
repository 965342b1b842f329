import type { PaymentMethod } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { TextField } from '@shop/ui';
import type { usePayer } from './use-payer.ts';

const ATTRIBUTES = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const;

type Props = { names: PaymentMethod['required_fields']; field: ReturnType<typeof usePayer>['field'] };

/** The fields that the chosen method needs. */
export function PayerFields({ names, field }: Props) {
  const { t } = useTranslation('checkout');
  return names.map((name) => (
    <TextField
      key={name}
      {...field(name)}
      {...ATTRIBUTES[name]}
      label={t(`payment.${name}`)}
      hint={name === 'phone' && t('payment.phone_hint')}
      aria-required
    />
  ));
}
