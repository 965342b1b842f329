import { ApiError } from '@shop/api-client';
import {
  type CreatedOrder,
  cleanValue,
  type LastStandoffData,
  type OrderDetail,
  printMoney,
  type StandoffGame,
} from '@shop/contract';
import { t as text, useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { TextField } from '@shop/ui';
import { useState } from 'react';
import { AvatarField } from '../../ui/avatar/avatar-field.tsx';
import { type AvatarSource, sendAvatar } from '../../ui/avatar/send-avatar.ts';
import { formatGold } from '../../ui/listing/gold.ts';
import { useStandoffSettings } from '../../ui/listing/use-standoff-settings.ts';
import { linesTotal, orderedProducts } from './chosen-lines.ts';
import { ChosenList } from './chosen-list.tsx';
import { EmailField } from './email-field.tsx';
import { ListingPreview, linesLotPrice } from './listing-preview.tsx';
import { OrderCard } from './order-card.tsx';
import { orderSums } from './order-sums.ts';
import { drawSurplus } from './surplus.ts';
import { Totals } from './totals.tsx';
import { useChosenLines } from './use-chosen-lines.ts';
import { useLastOrderData } from './use-last-order-data.ts';
import { useOrderForm } from './use-order-form.ts';
import { usePrefill } from './use-prefill.ts';
import type { Repeated } from './use-repeated-order.ts';

type Props = { game: StandoffGame; repeated: Repeated };

/** Gold, handed over by buying a lot that the player lists: the account, its avatar, and what to list. */
export function StandoffOrder({ game, repeated }: Props) {
  const { t } = useTranslation('checkout');
  const lines = useChosenLines(game);
  const settings = useStandoffSettings();
  const [surplus] = useState(drawSurplus);
  const [file, setFile] = useState<Blob>();

  const form = useOrderForm({
    game,
    names: ['game_account_id', 'game_avatar'],
    lines: lines ?? [],
    isConfirmed: true,
    check: (name, values) => {
      if (name === 'game_account_id')
        return cleanValue(values[name]) ? undefined : t('top_up_balance.errors.user_id_is_missing');
      return avatar ? undefined : t('top_up_balance.errors.avatar_is_missing');
    },
    checkForm: (ordered) => {
      if (!ordered.length) return t('order.nothing_chosen');
      return settings.data ? undefined : t('listing.failed');
    },
    request: ({ game_account_id }, ordered) => ({
      path: 'orders/standoff/',
      body: {
        products: orderedProducts(ordered),
        game_account_id: cleanValue(game_account_id),
        surplus: printMoney(settings.data?.is_surplus_enabled ? surplus : 0),
      },
    }),
    finish: (order) => deliverAvatar(order, avatar),
  });
  const last = useLastOrderData<LastStandoffData>(
    'standoff/last_order_data/',
    form.buyer.isUser && !repeated.isAsked,
    { resourcetype: 'StandoffOrder' },
  );
  const past = standoffOrder(repeated.order) ?? last;
  usePrefill(form, past && pick(past));

  const avatar = avatarSource(file, form.values.game_avatar ? past?.order_id : undefined);
  const sums = lines?.length ? orderSums(linesTotal(lines), game.id, form.buyer.profile) : null;
  const price = settings.data && lines?.length ? linesLotPrice(lines, surplus, settings.data) : null;
  const account = cleanValue(form.values.game_account_id);

  return (
    <OrderCard
      form={form}
      title={t('order.title')}
      sums={sums}
      chosen={<ChosenList lines={lines} errors={form.errors.lines} />}
      fields={
        <>
          <TextField
            {...form.field('game_account_id')}
            label={t('order.standoff.account')}
            hint={t('order.standoff.account_hint')}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            aria-required
          />
          <AvatarField
            id={form.fieldId('game_avatar')}
            url={avatar ? form.values.game_avatar : ''}
            error={form.errors.fields.game_avatar}
            onPick={(cut) => {
              setFile(cut.file);
              form.setValue('game_avatar', cut.url);
            }}
          />
          <EmailField field={form.field('email')} buyer={form.buyer} />
        </>
      }
      notes={<ListingPreview settings={settings} price={price} />}
      totals={<Totals sums={sums} isComing={form.buyer.isComing} />}
      confirm={[
        { name: t('order.standoff.account'), value: account },
        {
          name: t('avatar.label'),
          value: <img src={form.values.game_avatar} width={48} height={48} alt="" />,
        },
        { name: t('listing.lot'), value: price && t('listing.price', { price: formatGold(price) }) },
        { name: t('order.email'), value: form.values.email || form.buyer.profile?.email },
      ]}
    />
  );
}

/** Fills the order's form when it is repeated. */
function standoffOrder(order: OrderDetail | undefined) {
  if (order?.resourcetype !== 'StandoffOrder') return undefined;
  return { ...pick(order), order_id: order.id };
}
const pick = ({ game_account_id, game_avatar, email }: LastStandoffData) => ({
  game_account_id,
  game_avatar,
  email,
});

/** A picture chosen now goes before the one of a past order. */
function avatarSource(file: Blob | undefined, orderId: string | undefined): AvatarSource | null {
  if (file) return { file };
  return orderId === undefined ? null : { orderId };
}

/** An upload that fails is shown beside the picture's field: the order itself is made. */
async function deliverAvatar({ id }: CreatedOrder, source: AvatarSource | null): Promise<void> {
  if (!source) return;
  try {
    await sendAvatar(id, source);
  } catch (error) {
    const reason = text('checkout:avatar.not_sent', { reason: failureText(error) });
    throw new ApiError(400, { game_avatar: [reason] }, 'avatar');
  }
}
