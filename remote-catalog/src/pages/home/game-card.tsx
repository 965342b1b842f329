import type { GameCard as Card } from '@shop/contract';
import { t } from '@shop/i18n';
import { Link } from '@shop/platform';
import { DiscountBadge, Picture } from '@shop/ui';
import { FavouriteButton } from '../../features/games/favourite-button.tsx';
import { toned } from '../../features/games/tones.ts';
import { CardPrice } from './card-price.tsx';
import styles from './game-card.module.css';

// Narrower than the picture is drawn on phones: on their dense screens that is sharp enough, and more only costs bytes.
const SIZES = {
  large: '(width < 48rem) 58vw, (width < 80rem) 66vw, 37rem',
  normal: '(width < 48rem) 29vw, (width < 80rem) 30vw, 18rem',
};

type Props = { game: Card; size: keyof typeof SIZES; priority: boolean };

export function GameCard({ game, size, priority }: Props) {
  const { id, title, is_active, discount_percent, product_preview_name, logo_set } = game;
  return (
    <li {...toned(game, styles.card, size === 'large' && styles.large, !is_active && styles.inactive)}>
      <Picture set={logo_set} alt="" sizes={SIZES[size]} priority={priority} className={styles.picture} />
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link to={`/products/${id}`} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.note}>
          {game.resourcetype === 'Steam' ? t('catalog:card.wallet') : product_preview_name}
        </p>
        <CardPrice game={game} />
      </div>
      {is_active && <DiscountBadge percent={discount_percent} className={styles.badge} />}
      <FavouriteButton game={game} className={styles.favourite} />
    </li>
  );
}
