import type { PubgGame } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { linesTotal, orderedProducts } from './chosen-lines.ts';
import { ChosenList } from './chosen-list.tsx';
import { EmailField } from './email-field.tsx';
import { OrderCard } from './order-card.tsx';
import { orderSums } from './order-sums.ts';
import { Totals } from './totals.tsx';
import { useChosenLines } from './use-chosen-lines.ts';
import { useOrderForm } from './use-order-form.ts';
import { usePrefill } from './use-prefill.ts';
import type { Repeated } from './use-repeated-order.ts';

type Props = { game: PubgGame; repeated: Repeated };

/** Codes from stock: nothing but an e-mail is asked for. */
export function PubgOrder({ game, repeated }: Props) {
  const { t } = useTranslation('checkout');
  const lines = useChosenLines(game);
  const form = useOrderForm({
    game,
    names: [],
    lines: lines ?? [],
    checkForm: (ordered) => (ordered.length ? undefined : t('order.nothing_chosen')),
    request: (_, ordered) => ({
      path: 'orders/pubg/',
      body: { products: orderedProducts(ordered) },
    }),
  });
  usePrefill(form, repeated.order && { email: repeated.order.email });

  const sums = lines?.length ? orderSums(linesTotal(lines), game.id, form.buyer.profile) : null;
  return (
    <OrderCard
      form={form}
      title={t('order.title')}
      sums={sums}
      chosen={<ChosenList lines={lines} errors={form.errors.lines} />}
      fields={<EmailField field={form.field('email')} buyer={form.buyer} hasCodes />}
      totals={<Totals sums={sums} isComing={form.buyer.isComing} />}
    />
  );
}
