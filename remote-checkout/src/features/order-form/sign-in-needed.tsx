import { useTranslation } from '@shop/shared/i18n';
import { Notice } from '@shop/shared/ui';

/** In place of the form of a game that is sold to signed-in buyers only. */
export function SignInNeeded() {
  const { t } = useTranslation('checkout');
  return <Notice title={t('order.sign_in_title')}>{t('order.sign_in_needed')}</Notice>;
}
