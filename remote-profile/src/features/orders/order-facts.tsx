import type { HistoryOrder } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { formatMoney } from '@shop/lib';
import { useQuery } from '@shop/platform';
import type { ReactNode } from 'react';
import styles from './order-card.module.css';
import { serversQuery } from './queries.ts';

type Fact = [name: 'steam' | 'arrives' | 'account_id' | 'user_id' | 'server' | 'email', value: ReactNode];

/** Names and values of an order's receiver, by kind. Throws on a kind this build does not know. */
function factsOf(order: HistoryOrder): Fact[] {
  switch (order.resourcetype) {
    case 'PUBGOrder':
      return [];
    case 'SteamOrder':
      return [
        ['steam', order.steam_account_id],
        ['arrives', formatMoney(order.amount)],
      ];
    case 'StandoffOrder':
      return [['account_id', order.game_account_id]];
    case 'MooGoldOrder':
      return [
        ['user_id', order.moogold_user_id],
        [
          'server',
          order.moogold_server_custom_id ??
            (order.moogold_server && <ServerName gameId={order.game.id} id={order.moogold_server} />),
        ],
      ];
    default:
      throw new Error(`Unknown resourcetype: '${(order as HistoryOrder).resourcetype}'`);
  }
}

/** A server by its name; by its id while that is all there is to know. */
function ServerName({ gameId, id }: { gameId: number; id: string }) {
  const { data } = useQuery(serversQuery(gameId));
  return <span>{data?.results.find(({ value }) => value === id)?.name ?? id}</span>;
}

export function OrderFacts({ order }: { order: HistoryOrder }) {
  const { t } = useTranslation('profile');
  const all: Fact[] = [...factsOf(order), ['email', order.email]];
  const facts = all.filter(([, value]) => value);
  const avatar = order.resourcetype === 'StandoffOrder' ? order.game_avatar : null;
  if (facts.length === 0 && !avatar) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`order.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {avatar && (
        <div>
          <dt>{t('order.avatar')}</dt>
          <dd>
            <img className={styles.avatar} src={avatar} alt="" width={40} height={40} loading="lazy" />
          </dd>
        </div>
      )}
    </dl>
  );
}
