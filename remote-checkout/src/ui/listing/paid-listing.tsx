import { addTexts, useTranslation } from '@shop/i18n';
import { CopyButton } from '@shop/ui';
import type { ComponentProps } from 'react';
import ru from '../../locales/paid-listing.ru.json' with { type: 'json' };
import styles from './listing-instruction.module.css';
import { ListingInstruction, listingValues } from './listing-instruction.tsx';

addTexts('checkout', ru);

const STEPS = ['open', 'list', 'wait'] as const;

type Props = Omit<ComponentProps<typeof ListingInstruction>, 'children'>;

/** Steps for the buyer of gold once the order is paid. */
export function PaidListing({ settings, price }: Props) {
  const { t } = useTranslation('checkout');
  const values = listingValues({ settings, price });
  return (
    <ListingInstruction settings={settings} price={price}>
      {price && <CopyButton text={price}>{t('listing.copy')}</CopyButton>}
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`listing.step_${step}`, values)}</li>
        ))}
      </ol>
    </ListingInstruction>
  );
}
