import { type PubgGame, printMoney } from '@shop/shared/contracts';
import { useTranslation } from '@shop/shared/i18n';
import { useStore } from '@shop/shared/platform';
import { $session } from '@shop/shared/state';
import { linesTotal, orderedProducts } from './chosen-lines.ts';
import { emailProblem } from './email.ts';
import { EmailField } from './email-field.tsx';
import { LinesSummary } from './lines-summary.tsx';
import { OrderCard } from './order-card.tsx';
import { useChosenLines } from './use-chosen-lines.ts';
import { useOrderForm } from './use-order-form.ts';

/** Codes from stock: nothing but an e-mail is asked for. */
export function PubgOrder({ game }: { game: PubgGame }) {
  const { t } = useTranslation('checkout');
  const isGuest = useStore($session) !== 'user';
  const lines = useChosenLines(game);
  const form = useOrderForm({
    gameId: game.id,
    names: ['email'],
    lines: lines ?? [],
    check: (_, { email }) => {
      const problem = emailProblem(email, isGuest);
      return problem && t(problem);
    },
    checkForm: () => (lines?.length ? undefined : t('order.nothing_chosen')),
    request: ({ email }) => ({
      path: 'orders/pubg/',
      body: { products: orderedProducts(lines ?? []), email: email.trim() || null },
    }),
  });

  return (
    <OrderCard
      form={form}
      title={t('order.title')}
      toPay={lines?.length ? printMoney(linesTotal(lines)) : null}
    >
      <LinesSummary lines={lines} errors={form.errors.lines} />
      <EmailField field={form.field('email')} required={isGuest} />
    </OrderCard>
  );
}
