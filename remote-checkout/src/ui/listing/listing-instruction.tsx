import '../../listing-texts.ts';
import type { StandoffSettings } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import type { ReactNode } from 'react';
import { formatGold } from './gold.ts';
import styles from './listing-instruction.module.css';

type Props = {
  settings: Pick<StandoffSettings, 'skin_name' | 'skin_picture' | 'need_refund' | 'market_fee'>;
  /** Price of the lot in gold; null while nothing is chosen. */
  price: string | null;
  /** The steps, for an order that was paid; without them it says that they follow. */
  children?: ReactNode;
};

/** Values for the texts of a listing. */
export const listingValues = ({ settings, price }: Props) => ({
  skin: settings.skin_name,
  price: price && formatGold(price),
  fee: settings.market_fee.replace('.', ','),
});

/** Which item to list on the game's market, and for how much: that is how gold is handed over. */
export function ListingInstruction({ settings, price, children }: Props) {
  const { t } = useTranslation('checkout');
  const { skin_picture, need_refund } = settings;
  const values = listingValues({ settings, price });
  return (
    <section className={styles.listing} aria-label={t('listing.title')}>
      <div className={styles.item}>
        {skin_picture && <img className={styles.picture} src={skin_picture} width={72} height={72} alt="" />}
        <div>
          <p className={styles.skin}>{t('listing.skin', values)}</p>
          <p aria-live="polite">
            {price ? (
              <span>
                <span>{t('listing.for')}</span>{' '}
                <strong className={styles.price}>{t('listing.price', values)}</strong>
              </span>
            ) : (
              t('listing.price_later')
            )}
          </p>
        </div>
      </div>
      {children ?? <p className={styles.note}>{t('listing.after_payment')}</p>}
      {need_refund && <p className={styles.note}>{t('listing.refund', values)}</p>}
    </section>
  );
}
