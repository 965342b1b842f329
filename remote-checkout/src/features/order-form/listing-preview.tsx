import type { StandoffSettings } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Button, Notice, Skeleton } from '@shop/ui';
import { goldTotal, lotPrice } from '../../ui/listing/gold.ts';
import { ListingInstruction } from '../../ui/listing/listing-instruction.tsx';
import type { useStandoffSettings } from '../../ui/listing/use-standoff-settings.ts';
import type { ChosenLine } from './chosen-lines.ts';
import styles from './listing-preview.module.css';

type Props = { settings: ReturnType<typeof useStandoffSettings>; price: string | null };

/** Item that will have to be listed, shown before one pays. */
export function ListingPreview({ settings: { data, isError, refetch }, price }: Props) {
  const { t } = useTranslation('checkout');
  if (isError)
    return (
      <Notice kind="error" role="alert" action={<Button onClick={() => refetch()}>{t('retry')}</Button>}>
        {t('listing.failed')}
      </Notice>
    );
  return (
    <div className={styles.place}>
      {data ? <ListingInstruction settings={data} price={price} /> : <Skeleton className={styles.skeleton} />}
    </div>
  );
}

/** The price of the lot for what is chosen; `surplus` in hundredths of gold. */
export function linesLotPrice(
  lines: readonly ChosenLine[],
  surplus: number,
  settings: StandoffSettings,
): string {
  const gold = lines.map(({ product, quantity }) => ({
    gold: product.resourcetype === 'StandoffProduct' ? product.gold : '0.00',
    quantity,
  }));
  return lotPrice(goldTotal(gold), surplus, settings);
}
