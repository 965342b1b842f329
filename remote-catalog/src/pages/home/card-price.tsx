import type { GameCard } from '@shop/contract';
import { t } from '@shop/i18n';
import { Money } from '@shop/ui';
import styles from './game-card.module.css';

/** A card's price: "от 89 ₽"; words for a wallet, where any amount goes, and for a game not on sale. */
export function CardPrice({ game: { is_active, min_price, resourcetype } }: { game: GameCard }) {
  if (!is_active || !min_price) return <p className={styles.unavailable}>{t('catalog:card.unavailable')}</p>;
  if (resourcetype === 'Steam') return <p className={styles.price}>{t('catalog:card.any_amount')}</p>;
  return (
    <p className={styles.price}>
      <span className={styles.from}>{t('catalog:card.from')}</span> <Money amount={min_price} />
    </p>
  );
}
