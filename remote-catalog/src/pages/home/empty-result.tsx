import type { GameCard } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { ButtonLink } from '@shop/ui';
import styles from './empty-result.module.css';
import { GameGrid } from './game-grid.tsx';

const SUGGESTED = 4;

/** Nothing was found, or the catalogue is empty: what to do, and games to go on with. */
export function EmptyResult({ search, suggestions }: { search: string; suggestions: readonly GameCard[] }) {
  const { t } = useTranslation('catalog');
  if (!search || suggestions.length === 0) return <p>{t('grid.nothing')}</p>;
  return (
    <>
      <p className={styles.hint}>{t('search.empty_hint')}</p>
      <div className={styles.suggestions}>
        <GameGrid games={suggestions.filter((game) => game.is_active).slice(0, SUGGESTED)} />
      </div>
      <div className={styles.ways}>
        <ButtonLink to="/" variant="secondary">
          {t('search.show_all')}
        </ButtonLink>
        <ButtonLink to="/info/contacts#write" variant="secondary">
          {t('search.ask')}
        </ButtonLink>
      </div>
    </>
  );
}
