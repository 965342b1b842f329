import type { Game } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { LockIcon, Picture } from '@shop/ui';
import { FavouriteButton } from '../../features/games/favourite-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './game-hero.module.css';

// Narrower than it is drawn on phones: on their dense screens that is sharp enough, and more only delays it.
const SIZES = '(width < 48rem) 58vw, (width < 80rem) 60vw, 44rem';

/** Where the page stands, the game's own picture, name and what it is about, on its tones. */
export function GameHero({ game, summary }: { game: Game; summary: string | undefined }) {
  const { t } = useTranslation('catalog');
  return (
    <header className={styles.hero}>
      <div className={styles.art}>
        <Picture set={game.logo_set} alt="" sizes={SIZES} priority className={styles.picture} />
      </div>
      <Breadcrumb title={game.title} className={styles.trail} />
      <div className={styles.text}>
        <h1 tabIndex={-1} className={styles.heading}>
          {game.detail_title || game.title}
        </h1>
        {summary && <p className={styles.summary}>{summary}</p>}
        {game.is_auth_required && (
          <p className={styles.condition}>
            <LockIcon size={16} />
            <span>{t('game.sign_in')}</span>
          </p>
        )}
      </div>
      <FavouriteButton game={game} className={styles.favourite} />
    </header>
  );
}
