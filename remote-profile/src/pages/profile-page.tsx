import '../texts.ts';
import { profileQuery } from '@shop/shared/api';
import type { Head } from '@shop/shared/contracts';
import { t as text, useTranslation } from '@shop/shared/i18n';
import { useQuery } from '@shop/shared/platform';
import { BalanceCard } from '../features/account/balance-card.tsx';
import cards from '../features/account/cards.module.css';
import { PromoCard } from '../features/account/promo-card.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { ProfileFrame } from '../features/profile-frame/profile-frame.tsx';

export const head = (): Head => ({ title: text('profile:profile.title'), noindex: true });

/** Balance, promo code and orders. The server renders the frame only: all of it is personal. */
export function Page() {
  const { t } = useTranslation('profile');
  const { data: profile, error, refetch } = useQuery(profileQuery());
  return (
    <ProfileFrame title={t('profile.heading')} error={profile ? null : error} onRetry={refetch}>
      <div className={cards.cards}>
        <BalanceCard profile={profile} />
        <PromoCard profile={profile} />
      </div>
      <OrderHistory />
    </ProfileFrame>
  );
}
