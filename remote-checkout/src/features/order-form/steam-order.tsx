import { apiQuery } from '@shop/api-client';
import {
  cleanValue,
  type LastSteamData,
  type OrderDetail,
  parseMoney,
  type SteamGame,
  type SteamSettings,
} from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import { useQuery } from '@shop/platform';
import { Button, Money, Notice, TextField } from '@shop/ui';
import { AmountField } from './amount-field.tsx';
import { EmailField } from './email-field.tsx';
import { OrderCard } from './order-card.tsx';
import { orderSums } from './order-sums.ts';
import {
  type AmountBounds,
  amountBounds,
  amountProblem,
  amountToPay,
  clampAmount,
  parseAmount,
} from './steam-amount.ts';
import { SteamTotals } from './steam-totals.tsx';
import { UnavailableOrder } from './unavailable-order.tsx';
import { useLastOrderData } from './use-last-order-data.ts';
import { useOrderForm } from './use-order-form.ts';
import { usePrefill } from './use-prefill.ts';
import type { Repeated } from './use-repeated-order.ts';

const ACCOUNT = /^[\w.@-]{2,64}$/;
const steamSettingsQuery = () => apiQuery<SteamSettings>('orders/steam/settings/');

type Props = { game: SteamGame; repeated: Repeated };

/** Money for a wallet: the account, and the amount that arrives there. */
export function SteamOrder({ game, repeated }: Props) {
  const bounds = amountBounds(game);
  return bounds ? <SteamForm game={game} bounds={bounds} repeated={repeated} /> : <UnavailableOrder />;
}

/** The account of a past order, and its amount within today's bounds. */
const pastValues = (order: OrderDetail | undefined, bounds: AmountBounds) =>
  order?.resourcetype === 'SteamOrder'
    ? {
        steam_account_id: order.steam_account_id,
        amount: clampAmount(order.amount, bounds),
        email: order.email,
      }
    : undefined;

function SteamForm({ game, bounds, repeated }: Props & { bounds: AmountBounds }) {
  const { t } = useTranslation('checkout');
  const settings = useQuery(steamSettingsQuery());
  const limits = { min: formatMoney(`${bounds.min}.00`), max: formatMoney(`${bounds.max}.00`) };

  const form = useOrderForm({
    game,
    names: ['steam_account_id', 'amount'],
    lines: [],
    isConfirmed: true,
    check: (name, { amount, steam_account_id }) => {
      if (name === 'amount') {
        const problem = amountProblem(amount, bounds);
        return problem && t(`order.steam.amount_${problem}`, limits);
      }
      const account = cleanValue(steam_account_id);
      if (!account) return t('order.steam.account_is_missing');
      return ACCOUNT.test(account) ? undefined : t('order.steam.account_is_wrong');
    },
    checkForm: () => (settings.data ? undefined : t('order.steam.terms_failed')),
    request: ({ amount, steam_account_id }) => ({
      path: 'orders/steam/',
      body: { amount: parseAmount(amount), steam_account_id: cleanValue(steam_account_id) },
    }),
  });
  const last = useLastOrderData<LastSteamData>(
    'steam/last_order_data/',
    form.buyer.isUser && !repeated.isAsked,
    { resourcetype: 'SteamOrder' },
  );
  usePrefill(form, pastValues(repeated.order, bounds) ?? last);

  const { amount, steam_account_id } = form.values;
  const arrives = amountProblem(amount, bounds) ? undefined : parseAmount(amount);
  const commission = settings.data?.commission;
  const toPay = arrives && commission ? amountToPay(arrives, commission) : null;
  const sums = toPay ? orderSums(parseMoney(toPay), game.id, form.buyer.profile) : null;

  return (
    <OrderCard
      form={form}
      title={t('order.steam_title')}
      sums={sums}
      fields={
        <>
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
            onPick={(picked) => form.setValue('amount', picked)}
          />
          <EmailField field={form.field('email')} buyer={form.buyer} />
        </>
      }
      totals={
        settings.isError ? (
          <Notice
            kind="error"
            role="alert"
            action={<Button onClick={() => settings.refetch()}>{t('retry')}</Button>}
          >
            {t('order.steam.terms_failed')}
          </Notice>
        ) : (
          <SteamTotals arrives={arrives} commission={commission} sums={sums} isComing={form.buyer.isComing} />
        )
      }
      confirm={[
        { name: t('order.steam.account'), value: cleanValue(steam_account_id) },
        { name: t('order.steam.arrives'), value: arrives && <Money amount={arrives} /> },
        { name: t('order.email'), value: form.values.email || form.buyer.profile?.email },
      ]}
    />
  );
}
