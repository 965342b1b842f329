import { useTranslation } from '@shop/i18n';
import { useSearchParams } from '@shop/platform';
import { ButtonLink, Notice } from '@shop/ui';

/** In place of the products of a game that is not sold; it also answers somebody who came to repeat an order. */
export function InactiveNotice() {
  const { t } = useTranslation('catalog');
  const isRepeated = useSearchParams()[0].has('order');
  return (
    <Notice
      kind={isRepeated ? 'warning' : 'info'}
      title={t(isRepeated ? 'products.errors.unavailable' : 'game.inactive_heading')}
      action={
        <ButtonLink to="/" variant="secondary">
          {t('game.inactive_link')}
        </ButtonLink>
      }
    >
      {t('game.inactive')}
    </Notice>
  );
}
