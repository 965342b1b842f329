import { apiQuery } from '@shop/shared/api';
import type { SteamGame, SteamSettings } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { formatMoney } from '@shop/shared/lib';
import { useQuery, useStore } from '@shop/shared/platform';
import { $session } from '@shop/shared/state';
import { Button, Notice, TextField } from '@shop/shared/ui';
import { AmountField } from './amount-field.tsx';
import { emailProblem } from './email.ts';
import { EmailField } from './email-field.tsx';
import { OrderCard } from './order-card.tsx';
import { type AmountBounds, amountBounds, amountProblem, amountToPay, parseAmount } from './steam-amount.ts';
import { SteamSummary } from './steam-summary.tsx';
import { UnavailableOrder } from './unavailable-order.tsx';
import { useOrderForm } from './use-order-form.ts';

const ACCOUNT = /^[\w.@-]{2,64}$/;
const steamSettingsQuery = () => apiQuery<SteamSettings>('orders/steam/settings/');

/** Money for a wallet: the account, and the amount that arrives there. */
export function SteamOrder({ game }: { game: SteamGame }) {
  const bounds = amountBounds(game);
  return bounds ? <SteamForm gameId={game.id} bounds={bounds} /> : <UnavailableOrder />;
}

function SteamForm({ gameId, bounds }: { gameId: number; bounds: AmountBounds }) {
  const { t } = useTranslation('checkout');
  const isGuest = useStore($session) !== 'user';
  const settings = useQuery(steamSettingsQuery());
  const limits = { min: formatMoney(`${bounds.min}.00`), max: formatMoney(`${bounds.max}.00`) };

  const form = useOrderForm({
    gameId,
    names: ['steam_account_id', 'amount', 'email'],
    lines: [],
    check: (name, { email, amount, steam_account_id }) => {
      if (name === 'email') {
        const problem = emailProblem(email, isGuest);
        return problem && t(problem);
      }
      if (name === 'amount') {
        const problem = amountProblem(amount, bounds);
        return problem && t(`order.steam.amount_${problem}`, limits);
      }
      const account = steam_account_id.trim();
      if (!account) return t('top_up_balance.errors.user_id_is_missing');
      return ACCOUNT.test(account) ? undefined : t('order.steam.account_is_wrong');
    },
    checkForm: () => (settings.data ? undefined : t('order.steam.terms_failed')),
    request: ({ email, amount, steam_account_id }) => ({
      path: 'orders/steam/',
      body: {
        amount: parseAmount(amount),
        steam_account_id: steam_account_id.trim(),
        email: email.trim() || null,
      },
    }),
  });
  const isValid = !amountProblem(form.values.amount, bounds);
  const arrives = isValid ? parseAmount(form.values.amount) : undefined;
  const commission = settings.data?.commission;
  const toPay = arrives && commission ? amountToPay(arrives, commission) : null;

  return (
    <OrderCard form={form} title={t('order.steam_title')} toPay={toPay}>
      <TextField
        {...form.field('steam_account_id')}
        label={t('order.steam.account')}
        hint={t('order.steam.account_hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      <AmountField
        field={form.field('amount')}
        bounds={bounds}
        hint={t('order.steam.amount_hint', limits)}
        onPick={(amount) => form.setValue('amount', amount)}
      />
      <EmailField field={form.field('email')} required={isGuest} />
      {settings.isError ? (
        <Notice
          kind="error"
          role="alert"
          action={<Button onClick={() => settings.refetch()}>{t('retry')}</Button>}
        >
          {t('order.steam.terms_failed')}
        </Notice>
      ) : (
        <SteamSummary arrives={arrives} commission={commission} toPay={toPay} />
      )}
    </OrderCard>
  );
}
