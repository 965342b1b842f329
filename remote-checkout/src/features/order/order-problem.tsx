import { ApiError } from '@shop/api-client';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useStore } from '@shop/platform';
import { $session, openPopup } from '@shop/state';
import { Button, ButtonLink, Notice } from '@shop/ui';

type Props = { error: unknown; onRetry: () => void };

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** In place of an order that cannot be shown: not ours, or not read. */
export function OrderProblem({ error, onRetry }: Props) {
  const { t } = useTranslation('checkout');
  const isGuest = useStore($session) === 'guest';
  if (isNotFound(error))
    return (
      <Notice
        action={
          <>
            {isGuest && <Button onClick={() => openPopup('auth')}>{t('payment.not_found_sign_in')}</Button>}
            <ButtonLink to="/" {...(isGuest && { variant: 'secondary' })}>
              {t('home.back_btn')}
            </ButtonLink>
          </>
        }
      >
        {t('payment.not_found_text')}
      </Notice>
    );
  return (
    <Notice kind="error" role="alert" action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {failureText(error)}
    </Notice>
  );
}
