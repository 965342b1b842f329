import { useTranslation } from '@shop/i18n';
import { Notice } from '@shop/ui';

/** In place of the form of a game that is not sold. */
export function UnavailableOrder() {
  const { t } = useTranslation('checkout');
  return <Notice kind="warning">{t('products.errors.unavailable')}</Notice>;
}
