import { t } from '@shop/i18n';
import { classNames } from '@shop/lib';
import { toggleFavourite } from '@shop/state';
import { HeartFilledIcon, HeartIcon } from '@shop/ui';
import styles from './favourite-button.module.css';
import { useIsFavourite } from './use-visited.ts';

type Props = { game: { id: number; title: string }; className?: string };

/** Keeps a game among the favourites of this browser. */
export function FavouriteButton({ game: { id, title }, className }: Props) {
  const isFavourite = useIsFavourite(id);
  return (
    <button
      type="button"
      className={classNames(styles.button, className)}
      aria-pressed={isFavourite}
      aria-label={t('catalog:favourite.label', { title })}
      data-tooltip={t(isFavourite ? 'catalog:favourite.added' : 'catalog:favourite.add')}
      onClick={() => toggleFavourite(id)}
    >
      {isFavourite ? <HeartFilledIcon /> : <HeartIcon />}
    </button>
  );
}
