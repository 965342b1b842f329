import { useTranslation } from '@shop/shared/i18n';
import { ButtonLink, Notice } from '@shop/shared/ui';

export function InactiveNotice() {
  const { t } = useTranslation('catalog');
  return (
    <Notice
      title={t('game.inactive_heading')}
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
