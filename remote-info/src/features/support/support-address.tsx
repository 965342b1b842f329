import { useTranslation } from '@shop/i18n';
import { useSuspenseQuery } from '@shop/platform';
import { supportQuery } from './queries.ts';

/** Where to write to. */
export function SupportAddress() {
  const { t } = useTranslation('info');
  const { email } = useSuspenseQuery(supportQuery()).data;
  return (
    <p>
      <span>{t('support.address')}</span> <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}
