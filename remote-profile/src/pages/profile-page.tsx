import '../texts.ts';
import type { Head } from '@shop/contract';
import { t as text, useTranslation } from '@shop/i18n';
import { BalanceCard } from '../features/account/balance-card.tsx';
import cards from '../features/account/cards.module.css';
import { PromoCard } from '../features/account/promo-card.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { ProfileLayout } from '../features/profile-layout/profile-layout.tsx';
import { useProfile } from '../use-profile.ts';

export const head = (): Head => ({ title: text('profile:profile.title'), noindex: true });

/** Balance, promo code and orders. The server renders the layout only: all of it is personal. */
export function Page() {
  const { t } = useTranslation('profile');
  const { profile, error, refetch } = useProfile();
  return (
    <ProfileLayout title={t('profile.heading')} error={error} onRetry={refetch}>
      <div className={cards.cards}>
        <BalanceCard profile={profile} />
        <PromoCard profile={profile} />
      </div>
      <OrderHistory />
    </ProfileLayout>
  );
}
