import type { OrderDetail } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { ButtonLink } from '@shop/ui';

/** The same order again; nothing where its game is not sold any more. */
export function RepeatOrder({ order: { id, game } }: { order: OrderDetail }) {
  const { t } = useTranslation('checkout');
  if (!game.is_active) return <span>{t('products.errors.unavailable')}</span>;
  return (
    <ButtonLink to={`/products/${game.id}?order=${id}`} variant="secondary">
      {t('payment.repeat')}
    </ButtonLink>
  );
}
